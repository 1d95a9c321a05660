import type { Json, JsonObject } from '../core/json.js';
import type { ChatCache, WrittenAnswer } from '../models/chat-cache.js';
import { hashJson } from '../support/hash-json.js';
import { redisScript, type Redis } from './connect.js';
import { pack, unpack } from './packed.js';
import { keyPrefix } from './run-keys.js';

/** Long beyond the time in which a tool that a worker lost is taken up by the next. */
const keptSeconds = 86_400;

const set = redisScript(`return redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])`);

/** Answers for a day, for all workers of all runs, so that what a lost worker paid for is not paid again. */
export class RedisChatCache implements ChatCache {
  constructor(private readonly redis: Redis) {}

  /** What cannot be read is a miss. */
  async get(key: JsonObject): Promise<Json | null> {
    const bytes = await this.redis.raw.getBuffer(keyOf(key));
    return bytes === null ? null : unpack(bytes, 'an answer').catch(() => null);
  }

  async set(key: JsonObject, value: Json): Promise<WrittenAnswer> {
    await this.redis.eval(set, [keyOf(key)], [await pack(value), String(keptSeconds)]);
    return { synced: Promise.resolve() };
  }
}

function keyOf(key: JsonObject): string {
  return `${keyPrefix}answer:${hashJson(key)}`;
}

/** Two caches as one: the first is asked first, and gets what only the second has; both get every answer. */
export function chained(first: ChatCache, second: ChatCache): ChatCache {
  return {
    get: async (key) => {
      const known = await first.get(key);
      if (known !== null) return known;
      const found = await second.get(key);
      if (found !== null) await first.set(key, found);
      return found;
    },
    set: async (key, value) => {
      const written = await Promise.all([first.set(key, value), second.set(key, value)]);
      const synced = Promise.all(written.map((one) => one.synced)).then(() => undefined);
      // Thrown where it is waited for.
      synced.catch(() => undefined);
      return { synced };
    },
  };
}
