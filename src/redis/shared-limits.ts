import { randomUUID } from 'node:crypto';
import { callsUsedUp, type CallBudget } from '../calling/call-budget.js';
import type { Pacer } from '../calling/pacer.js';
import type { PriceTable } from '../models/price-table.js';
import type { RateWindow } from '../models/rate-window.js';
import type { TokenBudget } from '../models/token-budget.js';
import { hashJson } from '../support/hash-json.js';
import { systemClock } from '../support/system-clock.js';
import { redisScript, type Redis } from './connect.js';
import { runKey, type QueuedRunId } from './run-keys.js';
import { sharedRateWindow } from './shared-rate-window.js';
import { sharedTokenBudget } from './shared-token-budget.js';

/** Limits that hold for all processes of a run together. */
export interface SharedLimits {
  readonly budget: TokenBudget;
  /** Requests and tokens a minute of one endpoint and key, by a name of the two that holds no secret. */
  window(endpoint: string): RateWindow;
  readonly pacer: Pacer | undefined;
  readonly calls: CallBudget | undefined;
}

/** What a run may take, as its options say. */
export interface RunLimits {
  readonly maxTokens?: number | undefined;
  readonly maxCost?: number | undefined;
  readonly prices: PriceTable;
  readonly maxCalls?: number | undefined;
  readonly rpm?: number | undefined;
  readonly tpm?: number | undefined;
  readonly rps?: number | undefined;
}

export function sharedLimits(redis: Redis, run: QueuedRunId, limits: RunLimits): SharedLimits {
  const { maxCalls, rps } = limits;
  return {
    budget: sharedTokenBudget(redis, run, limits),
    window: (endpoint) =>
      sharedRateWindow(redis, runKey(run, 'window', hashJson(endpoint)), limits),
    pacer: rps === undefined ? undefined : sharedPacer(redis, run, rps),
    calls: maxCalls === undefined ? undefined : sharedCallBudget(redis, run, maxCalls),
  };
}

const nextTurn = redisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local at = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
local after = at + 1000 / tonumber(ARGV[1])
redis.call('SET', KEYS[1], string.format('%.17g', after), 'PX', math.ceil(after - now) + 1000)
return string.format('%.17g', at - now)`);

/** Calls of all processes to a host begin at least 1/rps seconds apart. */
export function sharedPacer(redis: Redis, run: QueuedRunId, rps: number): Pacer {
  return async (host, signal) => {
    const key = runKey(run, 'pace', hashJson(host));
    const wait = Math.ceil(Number(await redis.eval(nextTurn, [key], [String(rps)])));
    if (wait > 0) await systemClock.sleep(wait, signal);
  };
}

/** Sent twice, it counts one too many; never one too few. */
const take = redisScript(`
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then return 0 end
redis.call('INCR', KEYS[1])
return 1`);

const giveBack = redisScript(`
if redis.call('SET', KEYS[2], '1', 'NX', 'EX', '3600') then redis.call('DECR', KEYS[1]) end
return 1`);

export function sharedCallBudget(redis: Redis, run: QueuedRunId, maxCalls: number): CallBudget {
  const made = runKey(run, 'calls');
  return {
    take: async (tool) => {
      const isTaken = await redis.eval(take, [made], [String(maxCalls)]);
      if (isTaken !== 1) throw callsUsedUp(maxCalls, tool);
    },
    giveBack: async () => {
      await redis.eval(giveBack, [made, runKey(run, 'given-back', randomUUID())], []);
    },
  };
}

/** What a run has spent so far in all its processes; calls only where they are limited. */
export async function spentOf(
  redis: Redis,
  run: QueuedRunId,
): Promise<{ readonly tokens: number; readonly cost: number; readonly calls: number }> {
  const [tokens, cost] = await redis.raw.hmget(runKey(run, 'budget', 'sums'), 'tokens', 'cost');
  const calls = await redis.raw.get(runKey(run, 'calls'));
  return { tokens: Number(tokens ?? 0), cost: Number(cost ?? 0), calls: Number(calls ?? 0) };
}
