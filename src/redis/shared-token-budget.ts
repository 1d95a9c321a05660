import { randomUUID } from 'node:crypto';
import type { TokenCount } from '../models/price-table.js';
import {
  createTokenBudget,
  overBudget,
  type BudgetTally,
  type Reservation,
  type TokenBudget,
  type TokenBudgetOptions,
} from '../models/token-budget.js';
import { systemClock } from '../support/system-clock.js';
import { redisScript, type Redis } from './connect.js';
import { runKey, type QueuedRunId } from './run-keys.js';

/**
 * `sums` has what is spent and what is held, `held` the reservations, `until` their deadlines, `late` those whose deadline passed: what they
 * may take counts as spent until it is known. Numbers are written out in full, so that no cent is lost.
 */
const common = `
local sums, held, til, late = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local function sum(name) return tonumber(redis.call('HGET', sums, name) or '0') end
local function add(name, more) redis.call('HSET', sums, name, string.format('%.17g', sum(name) + more)) end
local function parts(text) local t, c = text:match('^(%S+) (%S+)$') return tonumber(t), tonumber(c) end
local function release(id, text)
  local tokens, cost = parts(text)
  redis.call('HDEL', held, id)
  redis.call('ZREM', til, id)
  if redis.call('HLEN', held) == 0 then
    redis.call('HSET', sums, 'heldTokens', '0', 'heldCost', '0')
  else
    add('heldTokens', -tokens)
    add('heldCost', -cost)
  end
  return tokens, cost
end
local function tally(verdict)
  return {verdict, redis.call('HMGET', sums, 'tokens', 'cost', 'heldTokens', 'heldCost')}
end`;

/** Gives `held`, `wait` (it may fit when others have settled) or `over`. */
const reserve = redisScript(`${common}
local id, tokens, cost = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local maxTokens, maxCost, holdMs = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, old in ipairs(redis.call('ZRANGEBYSCORE', til, '-inf', now)) do
  local text = redis.call('HGET', held, old)
  local t, c = release(old, text)
  redis.call('HSET', late, old, text)
  add('tokens', t)
  add('cost', c)
end
if redis.call('HEXISTS', held, id) == 1 then return tally('held') end
local function fits(t, c)
  return sum('tokens') + t + tokens <= maxTokens and sum('cost') + c + cost <= maxCost
end
if not fits(0, 0) then return tally('over') end
if not fits(sum('heldTokens'), sum('heldCost')) then return tally('wait') end
redis.call('HSET', held, id, ARGV[2] .. ' ' .. ARGV[3])
redis.call('ZADD', til, now + holdMs, id)
add('heldTokens', tokens)
add('heldCost', cost)
return tally('held')`);

const settle = redisScript(`${common}
local id, tokens, cost = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local text = redis.call('HGET', held, id)
if text then
  release(id, text)
else
  text = redis.call('HGET', late, id)
  if not text then return tally('settled') end
  redis.call('HDEL', late, id)
  local t, c = parts(text)
  tokens, cost = tokens - t, cost - c
end
add('tokens', tokens)
add('cost', cost)
return tally('settled')`);

/** What is not settled by then belonged, most likely, to a worker that is dead; if not, what it says later still counts. */
const heldMs = 1_200_000;
const pollMs = 100;

export interface SharedBudgetOptions extends TokenBudgetOptions {
  /** How long a reservation that nobody settles is waited for; then all it may take counts as spent. */
  readonly holdMs?: number | undefined;
}

/** One token budget for all processes of a run. Its `spent` is as of the last request of this process. */
export function sharedTokenBudget(
  redis: Redis,
  run: QueuedRunId,
  options: SharedBudgetOptions,
): TokenBudget {
  const { maxTokens = Infinity, maxCost = Infinity, holdMs = heldMs } = options;
  const prices = createTokenBudget(options);
  const keys = ['sums', 'held', 'until', 'late'].map((part) => runKey(run, 'budget', part));
  const limits = [maxTokens, maxCost].map((most) => (most === Infinity ? '1e300' : String(most)));
  let spent: BudgetTally = { tokens: 0, cost: 0 };
  let turn: Promise<unknown> = Promise.resolve();

  const tallied = (
    reply: unknown,
  ): { readonly verdict: string; readonly reserved: BudgetTally } => {
    const [verdict, sums] = reply as [string, (string | null)[]];
    const [tokens = 0, cost = 0, heldTokens = 0, heldCost = 0] = sums.map((sum) =>
      Number(sum ?? 0),
    );
    spent = { tokens, cost };
    return { verdict, reserved: { tokens: heldTokens, cost: heldCost } };
  };
  const needOf = (model: string, tokens: TokenCount): BudgetTally => ({
    tokens: tokens.promptTokens + tokens.completionTokens,
    cost: prices.costOf(model, tokens) ?? 0,
  });
  const send = async (
    script: typeof reserve,
    id: string,
    { tokens, cost }: BudgetTally,
    more: readonly string[] = [],
  ) => tallied(await redis.eval(script, keys, [id, String(tokens), String(cost), ...more]));

  const reservationOf = (id: string, model: string): Reservation => ({
    settle: (tokens) => {
      // Where it does not arrive, the deadline counts it as spent.
      send(settle, id, needOf(model, tokens)).catch(() => undefined);
    },
  });
  const reserveInTurn = async (
    model: string,
    estimate: TokenCount,
    signal: AbortSignal | undefined,
  ): Promise<Reservation> => {
    const id = randomUUID();
    const need = needOf(model, estimate);
    for (;;) {
      signal?.throwIfAborted();
      const { verdict, reserved } = await send(reserve, id, need, [...limits, String(holdMs)]);
      if (verdict === 'over') throw overBudget(need, { maxTokens, maxCost, spent, reserved });
      const reservation = reservationOf(id, model);
      if (verdict === 'held' && signal?.aborted !== true) return reservation;
      if (verdict === 'held') reservation.settle({ promptTokens: 0, completionTokens: 0 });
      else await systemClock.sleep(pollMs, signal);
    }
  };

  return {
    ...prices,
    reserve: async (model, estimate, signal) => {
      const mine = turn.then(() => reserveInTurn(model, estimate, signal));
      turn = mine.catch(() => undefined);
      return Promise.race([mine, ...(signal === undefined ? [] : [aborted(signal, mine)])]);
    },
    spent: () => spent,
  };
}

/** Rejects with the signal's reason once that aborts, unless the promise has settled. */
function aborted(signal: AbortSignal, unless: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const give = (): void => reject(signal.reason as Error);
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    const forget = (): void => signal.removeEventListener('abort', give);
    unless.then(forget, forget);
  });
}
