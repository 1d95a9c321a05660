import type { Json } from '../core/json.js';
import { redisScript, type Redis } from './connect.js';
import { pack, unpack } from './packed.js';
import { runKey, type QueuedRunId } from './run-keys.js';

/** Large values of a run by name, written by one process and read by many. */
export interface Blobs {
  put(name: string, value: Json): Promise<void>;
  /** Null where there is none. Rejects with `StorageError` where it cannot be read. */
  get(name: string): Promise<Json | null>;
  drop(name: string): Promise<void>;
}

const put = redisScript(`return redis.call('SET', KEYS[1], ARGV[1])`);

export function redisBlobs(redis: Redis, run: QueuedRunId): Blobs {
  const keyOf = (name: string): string => runKey(run, 'blob', name);
  return {
    put: async (name, value) => {
      await redis.eval(put, [keyOf(name)], [await pack(value)]);
    },
    get: async (name) => {
      const bytes = await redis.raw.getBuffer(keyOf(name));
      return bytes === null ? null : unpack(bytes, name);
    },
    drop: async (name) => {
      await redis.raw.unlink(keyOf(name));
    },
  };
}
