import { randomUUID } from 'node:crypto';
import type { RateEntry, RateWindow } from '../models/rate-window.js';
import { systemClock } from '../support/system-clock.js';
import { redisScript, type Redis } from './connect.js';

const resize = `
local function resize(sizes, id, tokens)
  local function number(name) return tonumber(redis.call('HGET', sizes, name) or '0') end
  local sum = number('sum') + tokens - number(id)
  redis.call('HSET', sizes, 'sum', string.format('%.17g', sum))
  redis.call('HSET', sizes, id, string.format('%.17g', tokens))
end`;

/**
 * `entries` has when each request began, `sizes` its tokens and the sum of all, `waiting` since when the first request of a process waits. Gives 0 where it
 * may begin, else for how long it should wait. Whoever has waited long goes before those who came later: a large request would else wait for
 * ever beside small ones.
 */
const enter = redisScript(`${resize}
local entries, sizes, waiting, seen = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, tokens = ARGV[1], tonumber(ARGV[2])
local rpm, tpm, length = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local patience, lease = tonumber(ARGV[6]), tonumber(ARGV[7])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('ZSCORE', entries, id) then return 0 end
for _, old in ipairs(redis.call('ZRANGEBYSCORE', entries, '-inf', now - length)) do
  redis.call('ZREM', entries, old)
  resize(sizes, old, 0)
  redis.call('HDEL', sizes, old)
end
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', seen, '-inf', now - lease)) do
  redis.call('ZREM', seen, gone)
  redis.call('ZREM', waiting, gone)
end
local count = redis.call('ZCARD', entries)
local sum = tonumber(redis.call('HGET', sizes, 'sum') or '0') + tokens
local first = redis.call('ZRANGE', waiting, 0, 0, 'WITHSCORES')
local isTurn = #first == 0 or first[1] == id or tonumber(first[2]) > now - patience
if isTurn and (count == 0 or (count < rpm and sum <= tpm)) then
  redis.call('ZADD', entries, now, id)
  resize(sizes, id, tokens)
  redis.call('PEXPIRE', entries, 2 * length)
  redis.call('PEXPIRE', sizes, 2 * length)
  redis.call('ZREM', waiting, id)
  redis.call('ZREM', seen, id)
  return 0
end
redis.call('ZADD', waiting, 'NX', now, id)
redis.call('ZADD', seen, now, id)
if not isTurn then return 1 end
local oldest = redis.call('ZRANGE', entries, 0, 0, 'WITHSCORES')
return math.max(1, tonumber(oldest[2]) + length - now)`);

const used = redisScript(`${resize}
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then resize(KEYS[1], ARGV[1], tonumber(ARGV[2])) end
return 'OK'`);

const leave = redisScript(`
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return 'OK'`);

const minute = 60_000;
const patience = 10_000;
/** Somebody who has not asked again for so long waits no more. */
const leaseMs = 3_000;
const longestPollMs = 1_000;
const shortestPollMs = 50;

export interface SharedWindowOptions {
  readonly rpm?: number | undefined;
  readonly tpm?: number | undefined;
  /** A minute, if absent. */
  readonly lengthMs?: number | undefined;
  /** After so long, a request goes before those of other processes that came later. */
  readonly patienceMs?: number | undefined;
}

/** A sliding minute for all processes that use the same `key`. In each of them, first come is first served. */
export function sharedRateWindow(
  redis: Redis,
  key: string,
  options: SharedWindowOptions,
): RateWindow {
  const { rpm, tpm, lengthMs = minute, patienceMs = patience } = options;
  if (rpm === undefined && tpm === undefined) {
    return { enter: async () => ({ used: () => undefined }) };
  }
  const [entries, sizes, waiting, seen] = ['entries', 'sizes', 'waiting', 'seen'].map(
    (part) => `${key}:${part}`,
  ) as [string, string, string, string];
  const limits = [rpm ?? 1e300, tpm ?? 1e300, lengthMs, patienceMs, leaseMs].map(String);
  let turn: Promise<unknown> = Promise.resolve();

  const enterInTurn = async (tokens: number, signal?: AbortSignal): Promise<RateEntry> => {
    const id = randomUUID();
    while (signal?.aborted !== true) {
      const keys = [entries, sizes, waiting, seen];
      const wait = Number(await redis.eval(enter, keys, [id, String(tokens), ...limits]));
      if (wait === 0) {
        return {
          used: (real) => {
            redis.eval(used, [sizes], [id, String(real)]).catch(() => undefined);
          },
        };
      }
      const pause = Math.min(longestPollMs, Math.max(shortestPollMs, wait));
      await systemClock.sleep(pause, signal);
    }
    await redis.eval(leave, [waiting, seen], [id]);
    return { used: () => undefined };
  };
  return {
    enter: (tokens, signal) => {
      const entered = turn.then(() => enterInTurn(tokens, signal));
      turn = entered.catch(() => undefined);
      return entered;
    },
  };
}
