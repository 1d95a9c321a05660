import { openSession } from '../../config/open-session.js';
import type { Session } from '../../config/session-parts.js';
import type { Environment } from '../../config/load-settings.js';
import { TooldraftError, withRemedy } from '../../core/errors.js';
import { definitionOf, queuedRuns, stateOf } from '../../queue/queued-runs.js';
import type { QueuedRun } from '../../queue/run-record.js';
import type { Unit, UnitEnd } from '../../queue/unit.js';
import { thisWorker, work, type Working } from '../../queue/work.js';
import { forgetWorker, tellOfWorker, type WorkerRecord } from '../../queue/workers.js';
import type { Redis } from '../../redis/connect.js';
import { abortable } from '../../support/abortable.js';
import { buildVersion, shortBuild } from '../../support/code-version.js';
import { systemClock } from '../../support/system-clock.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';

/** What happens at a worker, told as it happens. */
export type WorkerEvent =
  | { readonly kind: 'begun'; readonly run: QueuedRun }
  | { readonly kind: 'left'; readonly run: QueuedRun }
  | { readonly kind: 'declined'; readonly run: QueuedRun; readonly why: string }
  | {
      readonly kind: 'ended';
      readonly run: QueuedRun;
      readonly unit: Unit;
      readonly end: UnitEnd;
    };

export interface AttendOptions {
  readonly redis: Redis;
  readonly workspace: string;
  readonly environment: Environment;
  readonly concurrency: number;
  readonly lockMs: number;
  /** Only runs of this name. */
  readonly only?: string | undefined;
  readonly signal: AbortSignal;
  readonly onEvent: (event: WorkerEvent) => void;
}

const lookEveryMs = 2_000;
/** A run that a session could not be opened for is looked at again after so long: a server may be up by then. */
const againAfterMs = 30_000;
/** So often a unit may be taken, or fail, without getting further. */
const tries = 3;

interface Attended {
  readonly run: QueuedRun;
  readonly session: Session;
  readonly working: Working;
}

interface Declined {
  readonly why: string;
  /** In ms of `performance.now()`; Infinity where nothing will change. */
  readonly until: number;
}

/** Works for every run of the queue that this build and this machine can work for, until the signal aborts. */
export async function attendRuns(options: AttendOptions): Promise<void> {
  const attendant = new Attendant(options);
  try {
    while (!options.signal.aborted) {
      // While Redis is gone a look takes until it is back.
      await abortable(attendant.look(), options.signal);
      await systemClock.sleep(lookEveryMs, options.signal);
    }
  } catch (error) {
    if (!options.signal.aborted) throw error;
  } finally {
    await attendant.leaveAll();
  }
}

class Attendant {
  /** By the record that was attended: a run that was started again has another. */
  private readonly attended = new Map<string, Attended>();
  private readonly declined = new Map<string, Declined>();
  private readonly startedAt: string;

  constructor(private readonly options: AttendOptions) {
    this.startedAt = options.redis.now().toISOString();
  }

  /** Begins what is new, leaves what is over, and tells that this worker is there. */
  async look(): Promise<void> {
    const { redis, only } = this.options;
    const runs = (await queuedRuns(redis)).filter(({ run }) => only === undefined || run === only);
    const open = new Map<string, QueuedRun>();
    for (const run of runs) {
      const state = await stateOf(redis, run.id);
      if (state === 'running' || state === 'paused') open.set(JSON.stringify(run), run);
    }
    for (const [key, one] of this.attended) if (!open.has(key)) await this.leave(key, one);
    for (const key of this.declined.keys()) if (!open.has(key)) this.declined.delete(key);
    for (const [key, run] of open) if (!this.attended.has(key)) await this.begin(key, run);
    await tellOfWorker(redis, this.record(open));
  }

  async leaveAll(): Promise<void> {
    const { redis } = this.options;
    await Promise.all([...this.attended].map(([key, one]) => this.leave(key, one)));
    if (redis.raw.status === 'ready') await forgetWorker(redis, { name: thisWorker });
  }

  private async leave(key: string, { run, session, working }: Attended): Promise<void> {
    this.attended.delete(key);
    const stopped = working.stop();
    await Promise.all([stopped, session.close()]);
    this.options.onEvent({ kind: 'left', run });
  }

  private async begin(key: string, run: QueuedRun): Promise<void> {
    const { until = 0 } = this.declined.get(key) ?? {};
    if (performance.now() < until) return;
    const lacking = this.lackingFor(run);
    if (lacking !== null) return this.decline(key, run, { why: lacking, until: Infinity });
    try {
      const { redis, lockMs, concurrency, onEvent, signal } = this.options;
      const session = await openSession(run, await definitionOf(redis, run.id), this.options);
      // Nobody would leave it any more.
      if (signal.aborted) return await session.close();
      const onEnd = (unit: Unit, end: UnitEnd): void => onEvent({ kind: 'ended', run, unit, end });
      const progressOf = (unit: Unit): Promise<number> => session.progressOf(unit);
      const how = { concurrency: unitsAtOnce(run, concurrency), lockMs, tries, progressOf, onEnd };
      const working = await work(redis, run, session.handle, how);
      this.attended.set(key, { run, session, working });
      this.declined.delete(key);
      onEvent({ kind: 'begun', run });
    } catch (error) {
      throwIfInterrupted(this.options.signal);
      if (!(error instanceof TooldraftError)) throw error;
      this.decline(key, run, {
        why: withRemedy(error),
        until: performance.now() + againAfterMs,
      });
    }
  }

  /** What keeps this worker from a run, whatever happens; null where nothing does. */
  private lackingFor({ build, variables }: QueuedRun): string | null {
    if (build !== buildVersion())
      return `it was started by another build of tooldraft (${shortBuild(build)}, this is ${shortBuild(buildVersion())}); install the same one on every machine`;
    const unset = variables.filter((name) => !this.options.environment[name]);
    if (unset.length === 0) return null;
    const are = unset.length === 1 ? 'is' : 'are';
    return `${unset.join(', ')} ${are} not set here; set what the run needs in the environment of the worker and start it again`;
  }

  private decline(key: string, run: QueuedRun, declined: Declined): void {
    const isNew = this.declined.get(key)?.why !== declined.why;
    this.declined.set(key, declined);
    if (isNew) this.options.onEvent({ kind: 'declined', run, why: declined.why });
  }

  private record(open: ReadonlyMap<string, QueuedRun>): WorkerRecord {
    const { redis, concurrency } = this.options;
    const attended = [...this.attended.values()];
    return {
      ...{ name: thisWorker, build: buildVersion(), concurrency, startedAt: this.startedAt },
      seenAt: redis.now().toISOString(),
      busy: Object.fromEntries(attended.map(({ run, working }) => [run.id, working.busy()])),
      declined: Object.fromEntries(
        [...this.declined].flatMap(([key, { why }]) => {
          const id = open.get(key)?.id;
          return id === undefined ? [] : [[id, why]];
        }),
      ),
    };
  }
}

/** Tools that call or think ask no model meanwhile: with two more of them there is always a request to send. */
function unitsAtOnce({ kind }: QueuedRun, concurrency: number): number {
  return kind === 'refine' ? concurrency + 2 : concurrency;
}
