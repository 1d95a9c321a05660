import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { messageOf } from '../core/errors.js';
import type { Redis } from '../redis/connect.js';
import { LostToolError, openFence, type Fence } from '../redis/fence.js';
import { systemClock } from '../support/system-clock.js';
import { backToWait, openBullWorker, type UnitJob } from './bull.js';
import type { QueuedRun } from './run-record.js';
import { UnitRecords } from './unit-records.js';
import type { Unit, UnitEnd } from './unit.js';

/** What does a unit. Rejects when its signal aborts, with `LostToolError` where another worker has its tools by now, and where it fails. */
export type HandleUnit = (
  unit: Unit,
  at: { readonly fence: Fence; readonly signal: AbortSignal },
) => Promise<UnitEnd>;

export interface WorkOptions {
  /** Units at once. */
  readonly concurrency: number;
  /** A unit whose worker has said nothing for so long is given to another. */
  readonly lockMs: number;
  /** So often a unit may be taken, or fail, without getting further. */
  readonly tries: number;
  /** How much is on record of a unit: more than last time, and its tries are counted anew. Default: nothing ever. */
  readonly progressOf?: ((unit: Unit) => Promise<number>) | undefined;
  readonly onEnd?: ((unit: Unit, end: UnitEnd) => void) | undefined;
}

export interface Working {
  /** Units that are being done. */
  busy(): number;
  /** Takes nothing more; what is being done stops at its next step and waits for other workers. */
  stop(): Promise<void>;
}

/** The name of this process in the ends of units. */
export const thisWorker = `${hostname()}:${process.pid}`;

/** Does units of a run as they come, until it is stopped. */
export async function work(
  redis: Redis,
  run: QueuedRun,
  handle: HandleUnit,
  options: WorkOptions,
): Promise<Working> {
  const working = new UnitWork(redis, run, handle, options);
  await working.start();
  return working;
}

/** What is being done may take so long to come to its next step. */
const graceMs = 20_000;
const goneMs = 1_000;

interface Doing {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

const nothing = (): void => undefined;

class UnitWork implements Working {
  private readonly records: UnitRecords;
  /** By job: what makes it let go, and when it has. */
  private readonly doing = new Map<string, Doing>();
  private worker: Awaited<ReturnType<typeof openBullWorker>> | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly run: QueuedRun,
    private readonly handle: HandleUnit,
    private readonly options: WorkOptions,
  ) {
    this.records = new UnitRecords(redis, run.id);
  }

  async start(): Promise<void> {
    const { concurrency, lockMs } = this.options;
    const process = (job: UnitJob, token: string): Promise<void> => this.process(job, token);
    this.worker = await openBullWorker(this.redis, this.run.id, process, { concurrency, lockMs });
    this.worker.on('lockRenewalFailed', (jobs) => {
      for (const job of jobs) this.doing.get(job)?.controller.abort();
    });
  }

  busy(): number {
    return this.doing.size;
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.stopOnce());
  }

  private async stopOnce(): Promise<void> {
    const { worker } = this;
    if (worker === undefined) return;
    this.letGo();
    const waited = new AbortController();
    // Where Redis is gone nothing can be given back: locks run out.
    const most = this.redis.raw.status === 'ready' ? graceMs : goneMs;
    await Promise.race([worker.close(), systemClock.sleep(most, waited.signal)]);
    waited.abort();
  }

  private letGo(): void {
    for (const { controller } of this.doing.values()) controller.abort();
  }

  private async process(job: UnitJob, jobToken: string): Promise<void> {
    const id = job.id ?? job.data.id;
    // Its lock ran out while it was being done here: what that still asks is not asked beside it once more.
    await this.doing.get(id)?.ended;
    const controller = new AbortController();
    // Every call in flight listens: many are no leak.
    setMaxListeners(0, controller.signal);
    if (this.stopping !== undefined) controller.abort();
    const done = this.done(job.data, controller.signal);
    const doing: Doing = { controller, ended: done.then(nothing, nothing) };
    this.doing.set(id, doing);
    try {
      const isOver = await done;
      if (!isOver) await backToWait(job, jobToken);
    } finally {
      if (this.doing.get(id) === doing) this.doing.delete(id);
    }
  }

  /** Does a unit; false where it is to wait again. Rejects where it is to be tried again in a while. */
  private async done(unit: Unit, signal: AbortSignal): Promise<boolean> {
    const { tries, progressOf } = this.options;
    const fence = openFence(this.redis, this.run.id);
    const { token } = fence;
    const progress = (await progressOf?.(unit)) ?? 0;
    const taken = await this.records.take(unit, { token, progress, by: thisWorker });
    if (taken.kind === 'over') return true;
    if (taken.tries > tries) {
      const reason = `taken ${tries} times without getting further, last by ${taken.lastBy}`;
      return this.end(unit, token, { ...failed(unit, reason), tries });
    }
    try {
      signal.throwIfAborted();
      await fence.take(unit.tools ?? []);
      return await this.end(unit, token, await this.handle(unit, { fence, signal }));
    } catch (error) {
      if (error instanceof LostToolError) return false;
      if (signal.aborted) {
        await this.records.giveBack(unit, token);
        return false;
      }
      if (taken.tries < tries) throw error;
      return this.end(unit, token, { ...failed(unit, messageOf(error)), tries });
    }
  }

  private async end(unit: Unit, token: string, end: UnitEnd): Promise<boolean> {
    const isKept = await this.records.end(unit, token, end);
    if (isKept) this.options.onEnd?.(unit, end);
    if (end.kind === 'done' || end.kind === 'failed') return isKept;
    // The whole run ends: nothing more is taken, and the others wait.
    await this.worker?.pause(true);
    this.letGo();
    return false;
  }
}

function failed(unit: Unit, reason: string): UnitEnd & { kind: 'failed' } {
  return { unit: unit.id, by: thisWorker, kind: 'failed', reason, tries: 0 };
}
