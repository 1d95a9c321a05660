import { randomUUID } from 'node:crypto';
import type { CallRecord } from '../core/call-record.js';
import { messageOf, StorageError } from '../core/errors.js';
import type { TrajectoryStore } from '../core/ports.js';
import { toolFileName } from '../core/tool-file-name.js';
import { trajectorySchema, type Iteration, type Trajectory } from '../core/trajectory.js';
import { journalEntrySchema } from '../storage/journal-entry.js';
import { mergeRecorded, type Recorded } from '../storage/merge-recorded.js';
import { SerialQueue } from '../storage/serial-queue.js';
import { redisScript, type Redis, type Script } from './connect.js';
import { evalFenced, fencedScript, ownerKey, type Fence } from './fence.js';
import { pack, unpack, unreadable } from './packed.js';
import { runKey, type QueuedRunId } from './run-keys.js';

/** A trajectory's hash has the trajectory, how many records ever got into it (`merged`), and the last `replace`. */
const read = redisScript(`
local saved = redis.call('HMGET', KEYS[1], 'trajectory', 'merged')
return {saved[1], saved[2], redis.call('LRANGE', KEYS[2], 0, -1)}`);

const save = fencedScript(`
redis.call('HSET', keys[1], 'trajectory', args[1])
local more = tonumber(args[2]) - tonumber(redis.call('HGET', keys[1], 'merged') or '0')
if more > 0 then
  redis.call('LTRIM', keys[2], more, -1)
  redis.call('HSET', keys[1], 'merged', args[2])
end
return 'OK'`);

const record = fencedScript(`
if redis.call('EXISTS', keys[1]) == 0 then return redis.error_reply('NOTHING') end
redis.call('RPUSH', keys[2], unpack(args))
return 'OK'`);

const replace = fencedScript(`
if redis.call('HGET', keys[1], 'replaced') == args[1] then return 'OK' end
redis.call('HSET', keys[1], 'trajectory', args[2], 'merged', '0', 'replaced', args[1])
redis.call('DEL', keys[2])
if args[3] ~= '' then redis.call('RPUSH', keys[3], args[3]) end
return 'OK'`);

interface Stored {
  /** With everything recorded of it. */
  readonly trajectory: Trajectory | null;
  /** How many records that are. */
  readonly merged: number;
}

interface Waiting {
  readonly records: Recorded[];
  readonly written: Promise<void>;
}

const recordedSchema = journalEntrySchema.omit({ tool: true, of: true });

/**
 * Trajectories of a run on its way through many processes. With a fence, every write is refused with `LostToolError` once another has
 * taken the tool: one that comes late changes nothing.
 */
export class RedisTrajectoryStore implements TrajectoryStore {
  private readonly queue = new SerialQueue();
  /** By tool: what is to be recorded next. */
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly redis: Redis,
    private readonly run: QueuedRunId,
    private readonly fence?: Fence,
  ) {}

  load(toolId: string): Promise<Trajectory | null> {
    return this.queue.run(toolId, async () => (await this.read(toolId)).trajectory);
  }

  save(trajectory: Trajectory): Promise<void> {
    const { tool } = trajectory;
    this.waiting.delete(tool);
    return this.queue.run(tool, async () => {
      const { records, merged } = await this.recorded(tool);
      const whole = await pack(mergeRecorded(trajectory, records));
      await this.write(save, tool, [whole, String(merged)]);
    });
  }

  replace(trajectory: Trajectory): Promise<void> {
    const { tool } = trajectory;
    this.waiting.delete(tool);
    return this.queue.run(tool, async () => {
      const { trajectory: earlier } = await this.read(tool);
      const kept = earlier === null ? '' : await pack(earlier);
      const whole = await pack(trajectory);
      await this.write(replace, tool, [randomUUID(), whole, kept]);
    });
  }

  /** Rejects where no trajectory has been saved yet: a call that a later run could not find must not be made. */
  saveCall(toolId: string, call: CallRecord): Promise<void> {
    return this.record(toolId, { call });
  }

  saveIteration(toolId: string, iteration: Iteration): Promise<void> {
    return this.record(toolId, { iteration });
  }

  /** What the tool's trajectories were before they were replaced, oldest first. */
  async replaced(toolId: string): Promise<readonly Trajectory[]> {
    const packed = await this.redis.raw.lrangeBuffer(this.keysOf(toolId)[2], 0, -1);
    return Promise.all(packed.map((bytes) => trajectoryOf(bytes, toolId)));
  }

  /**
   * Puts into another store what is here of a tool, replaced trajectories as replaced ones, and gives the one that counts. Once more, it
   * changes nothing; null where there is none.
   */
  async copyTo(store: TrajectoryStore, toolId: string): Promise<Trajectory | null> {
    const trajectory = await this.load(toolId);
    if (trajectory === null) return null;
    const history = [...(await this.replaced(toolId)), trajectory];
    const there = await store.load(toolId);
    const at = history.findIndex(({ startedAt }) => startedAt === there?.startedAt);
    for (const [index, one] of history.entries()) {
      if (index < at) continue;
      if (index === at || (index === 0 && there === null)) await store.save(one);
      else await store.replace(one);
    }
    return trajectory;
  }

  /** Forgets a tool, and who took it. */
  async drop(toolId: string): Promise<void> {
    await this.redis.raw.unlink(...this.keysOf(toolId), ownerKey(this.run, toolId));
  }

  /** What is recorded at the same time is there whole or not at all: calls that are planned together are gone on with together. */
  private record(toolId: string, recorded: Recorded): Promise<void> {
    const next = this.waiting.get(toolId);
    if (next !== undefined) {
      next.records.push(recorded);
      return next.written;
    }
    const records = [recorded];
    const written = this.queue.run(toolId, async () => {
      if (this.waiting.get(toolId)?.records === records) this.waiting.delete(toolId);
      const packed = await Promise.all(records.map((one) => pack(one)));
      await this.write(record, toolId, packed);
    });
    this.waiting.set(toolId, { records, written });
    return written;
  }

  private async write(
    script: Script,
    tool: string,
    args: readonly (string | Buffer)[],
  ): Promise<void> {
    const { run, fence } = this;
    try {
      const keys = this.keysOf(tool);
      await evalFenced(this.redis, script, { run, fence, names: [tool], keys, args });
    } catch (error) {
      if (!/^(ERR )?NOTHING\b/.test(messageOf(error))) throw error;
      throw new StorageError(`Redis has no trajectory of ${JSON.stringify(tool)} to add to.`, {
        tool,
        remedy: 'Save the trajectory before its first call.',
      });
    }
  }

  private async read(tool: string): Promise<Stored> {
    const { saved, records, merged } = await this.recorded(tool);
    if (saved === null) return { trajectory: null, merged };
    return { trajectory: mergeRecorded(await trajectoryOf(saved, tool), records), merged };
  }

  private async recorded(tool: string): Promise<{
    readonly saved: Buffer | null;
    readonly records: readonly Recorded[];
    readonly merged: number;
  }> {
    const reply = await this.redis.evalBytes(read, this.keysOf(tool).slice(0, 2), []);
    const [saved, merged, list] = reply as [Buffer | null, Buffer | null, Buffer[]];
    const records = await Promise.all(list.map((bytes) => recordOf(bytes, tool)));
    return { saved, records, merged: Number(merged?.toString() ?? '0') + list.length };
  }

  private keysOf(tool: string): [trajectory: string, records: string, replaced: string] {
    const name = toolFileName(tool);
    const { run } = this;
    return [
      runKey(run, 'trajectory', name),
      runKey(run, 'records', name),
      runKey(run, 'replaced', name),
    ];
  }
}

async function trajectoryOf(bytes: Buffer, tool: string): Promise<Trajectory> {
  const what = `the trajectory of ${JSON.stringify(tool)}`;
  const parsed = trajectorySchema.safeParse(await unpack(bytes, what));
  if (!parsed.success || parsed.data.tool !== tool) throw unreadable(what, parsed.error);
  return parsed.data;
}

async function recordOf(bytes: Buffer, tool: string): Promise<Recorded> {
  const what = `what was recorded of ${JSON.stringify(tool)}`;
  const parsed = recordedSchema.safeParse(await unpack(bytes, what));
  if (!parsed.success) throw unreadable(what, parsed.error);
  return parsed.data;
}
