import { z } from 'zod';
import { redisScript, type Redis } from '../redis/connect.js';
import { runKey, type QueuedRunId } from '../redis/run-keys.js';
import type { Unit, UnitEnd } from './unit.js';

/** How a unit stands that was just taken. */
export type Taken =
  /** It ended before: nothing is left to do. */
  | { readonly kind: 'over' }
  /** Taken so often since it last got further, this time included. */
  | { readonly kind: 'ours'; readonly tries: number; readonly lastBy: string };

const triesSchema = z.object({
  tries: z.number(),
  /** Who had it before. */
  lastBy: z.string(),
});

const takeScript = redisScript(`
local unit, token, progress, by = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
if redis.call('HEXISTS', KEYS[3], unit) == 1 then return false end
local found = redis.call('HGET', KEYS[2], unit)
if found and redis.call('HGET', KEYS[1], unit) == token then return found end
local before = found and cjson.decode(found) or { tries = 0, progress = progress, by = '' }
if progress > before.progress then before.tries = 0 end
local now = cjson.encode({ tries = before.tries + 1, progress = progress, by = by, lastBy = before.by })
redis.call('HSET', KEYS[1], unit, token)
redis.call('HSET', KEYS[2], unit, now)
return now
`);

const giveBackScript = redisScript(`
local unit, token = ARGV[1], ARGV[2]
if redis.call('HGET', KEYS[1], unit) ~= token then return 0 end
redis.call('HDEL', KEYS[1], unit)
local tries = cjson.decode(redis.call('HGET', KEYS[2], unit))
tries.tries = tries.tries - 1
redis.call('HSET', KEYS[2], unit, cjson.encode(tries))
return 1
`);

const endScript = redisScript(`
local unit, token, kind, ended, failed = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if redis.call('HGET', KEYS[1], unit) ~= token then return 0 end
if redis.call('HEXISTS', KEYS[3], unit) == 1 then return 1 end
redis.call('RPUSH', KEYS[4], ended)
if kind == 'done' or kind == 'failed' then
  redis.call('HSET', KEYS[3], unit, kind)
  redis.call('HDEL', KEYS[2], unit)
  if kind == 'failed' then redis.call('HSET', KEYS[5], unit, failed) end
else
  redis.call('HDEL', KEYS[1], unit)
  local state = redis.call('GET', KEYS[6])
  if not state or state == 'running' or state == 'paused' then redis.call('SET', KEYS[6], 'ending') end
end
return 1
`);

/**
 * What Redis knows of a run's units beside their places in the queue: who has one, how often it was taken without getting further, how
 * it ended. Who has a unit says so by a token; whoever had it before can neither end it nor give it back.
 */
export class UnitRecords {
  private readonly keys: Readonly<Record<'holder' | 'tries' | 'over' | 'ends' | 'failed', string>>;

  constructor(
    private readonly redis: Redis,
    private readonly run: QueuedRunId,
  ) {
    const key = (kind: string): string => runKey(run, 'units', kind);
    this.keys = {
      holder: key('holder'),
      tries: key('tries'),
      over: key('over'),
      ends: key('ends'),
      failed: key('failed'),
    };
  }

  /** Takes a unit; `progress` is how much is on record of it, and more than last time sets its tries back. */
  async take(
    unit: Unit,
    { token, progress, by }: { token: string; progress: number; by: string },
  ): Promise<Taken> {
    const { holder, tries, over } = this.keys;
    const args = [unit.id, token, String(progress), by];
    const reply = await this.redis.eval(takeScript, [holder, tries, over], args);
    if (typeof reply !== 'string') return { kind: 'over' };
    return { kind: 'ours', ...triesSchema.parse(JSON.parse(reply)) };
  }

  /** The unit was let go of for no fault of its own: that is no try. */
  async giveBack(unit: Unit, token: string): Promise<void> {
    const { holder, tries } = this.keys;
    await this.redis.eval(giveBackScript, [holder, tries], [unit.id, token]);
  }

  /** False where somebody else has the unit by now: then nothing is kept. */
  async end(unit: Unit, token: string, end: UnitEnd): Promise<boolean> {
    const { holder, tries, over, ends, failed } = this.keys;
    const keys = [holder, tries, over, ends, failed, stateKey(this.run)];
    const args = [unit.id, token, end.kind, JSON.stringify(end), JSON.stringify(unit)];
    return (await this.redis.eval(endScript, keys, args)) === 1;
  }

  async ends(after: number): Promise<readonly UnitEnd[]> {
    const lines = await this.redis.raw.lrange(this.keys.ends, after, -1);
    return lines.map((line) => JSON.parse(line) as UnitEnd);
  }

  /** The units that failed, each with its reason. */
  async failures(): Promise<readonly { readonly unit: Unit; readonly reason: string }[]> {
    const failed = await this.redis.raw.hgetall(this.keys.failed);
    const units = Object.values(failed).map((json) => JSON.parse(json) as Unit);
    if (units.length === 0) return [];
    const reasons = new Map<string, string>();
    for (const end of await this.ends(0))
      if (end.kind === 'failed') reasons.set(end.unit, end.reason);
    return units.map((unit) => ({ unit, reason: reasons.get(unit.id) ?? '' }));
  }

  /** Of these units, those that have not ended. */
  async open(units: readonly Unit[]): Promise<readonly Unit[]> {
    if (units.length === 0) return [];
    const over = await this.redis.raw.hmget(this.keys.over, ...units.map(({ id }) => id));
    return units.filter((_, index) => over[index] === null);
  }

  async counts(): Promise<{ readonly ended: number; readonly failed: number }> {
    const [ended, failed] = await Promise.all([
      this.redis.raw.hlen(this.keys.over),
      this.redis.raw.hlen(this.keys.failed),
    ]);
    return { ended, failed };
  }

  /** A failed unit may be taken again. */
  async reopen({ id }: Unit): Promise<void> {
    await this.redis.raw.hdel(this.keys.tries, id);
    await this.redis.raw.hdel(this.keys.over, id);
  }

  /** A failed unit waits again. */
  async waits({ id }: Unit): Promise<void> {
    await this.redis.raw.hdel(this.keys.failed, id);
  }
}

/** Where the state of a run stands. */
export function stateKey(run: QueuedRunId): string {
  return runKey(run, 'state');
}
