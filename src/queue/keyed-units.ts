import type { Redis } from '../redis/connect.js';
import { systemClock } from '../support/system-clock.js';
import { detached, whyOver } from './end-of-run.js';
import type { QueuedRun } from './run-record.js';
import type { UnitEnd, UnitQueue } from './unit.js';
import { lookingForWorkers, type OnAlone } from './workers.js';

export interface KeyedUnitsOptions {
  readonly redis: Redis;
  readonly run: QueuedRun;
  readonly units: UnitQueue;
  readonly signal: AbortSignal;
  /** No worker that could do anything has been there for a while. */
  readonly onAlone: OnAlone;
}

interface Waiter {
  readonly resolve: (end: UnitEnd) => void;
  readonly reject: (error: Error) => void;
}

const pollMs = 300;
const lookEveryMs = 1_000;

/** Units that are each waited for by a key: what ended earlier is there at once. */
export class KeyedUnits {
  private readonly waiting = new Map<string, Waiter>();
  private readonly ended = new Map<string, UnitEnd>();
  private read = 0;
  private polling: Promise<void> | undefined;

  constructor(private readonly options: KeyedUnitsOptions) {}

  /**
   * The end of the unit of a key, which is added where it is not there yet. Rejects with `DetachedError` when the signal aborts, with
   * `InterruptedError` where the run is cancelled; where a budget or a fault of the whole run ends it, all get that end.
   */
  async run(key: string): Promise<UnitEnd> {
    await this.options.units.add([{ id: key, key }]);
    const end = new Promise<UnitEnd>((resolve, reject) => {
      this.waiting.set(key, { resolve, reject });
    });
    this.polling ??= this.poll();
    return end;
  }

  private async poll(): Promise<void> {
    const { redis, run, signal, onAlone } = this.options;
    const lookForWorkers = lookingForWorkers(redis, run, onAlone);
    let lookedAt = -Infinity;
    try {
      while (this.waiting.size > 0) {
        await this.readEnds();
        if (performance.now() - lookedAt > lookEveryMs) {
          lookedAt = performance.now();
          const reason = await whyOver(redis, run);
          if (reason !== null) throw reason;
          await lookForWorkers();
        }
        await systemClock.sleep(pollMs, signal);
        if (signal.aborted) throw detached();
      }
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      for (const { reject } of this.waiting.values()) reject(reason);
      this.waiting.clear();
    } finally {
      this.polling = undefined;
    }
  }

  private async readEnds(): Promise<void> {
    const more = await this.options.units.ends(this.read);
    this.read += more.length;
    for (const end of more) this.ended.set(end.unit, end);
    const ofAll = more.find(({ kind }) => kind === 'budget' || kind === 'stopped');
    for (const [key, { resolve }] of this.waiting) {
      const end = ofAll ?? this.ended.get(key);
      if (end === undefined) continue;
      this.waiting.delete(key);
      resolve(end);
    }
  }
}
