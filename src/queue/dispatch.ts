import { toolFileName } from '../core/tool-file-name.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { redisBlobs, type Blobs } from '../redis/blobs.js';
import type { Redis } from '../redis/connect.js';
import { RedisTrajectoryStore } from '../redis/redis-trajectory-store.js';
import { allCalls } from '../refinement/calls-shown.js';
import { knownToJson } from '../refinement/known-json.js';
import { openTrajectory } from '../refinement/open-trajectory.js';
import type { RefineOptions } from '../refinement/refine-options.js';
import { isStopped, toolClosed, toolFinished } from '../refinement/refine-part.js';
import { reopened } from '../refinement/reopen-tool.js';
import type { Known, WavePart, WaveRunner } from '../refinement/wave-runner.js';
import { hashJson } from '../support/hash-json.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { systemClock } from '../support/system-clock.js';
import { detached, errorOf, whyOver } from './end-of-run.js';
import type { QueuedRun } from './run-record.js';
import type { Unit, UnitEnd, UnitQueue } from './unit.js';
import { lookingForWorkers, type OnAlone } from './workers.js';

export interface DispatchOptions {
  readonly redis: Redis;
  readonly run: QueuedRun;
  readonly units: UnitQueue;
  /** Of the run, with the store that everything ends in. */
  readonly refine: Pick<
    RefineOptions,
    'catalogue' | 'run' | 'settings' | 'store' | 'clock' | 'engine' | 'signal' | 'onEvent'
  >;
  /** Makes the run known to workers; awaited before the first unit is added. */
  readonly announce: () => Promise<void>;
  readonly onAlone: OnAlone;
}

const pollMs = 200;
const lookEveryMs = 1_000;
/** Tools copied side by side. */
const copiedAtOnce = 8;
/** What workers have in hand when a run ends may take so long to let go. */
const lettingGoMs = 30_000;

/**
 * Waves of a refinement, done by workers: puts what a part needs into Redis, adds its units, and fetches what each has made into the
 * coordinator's own store, after which Redis has it no more. Everything may be done twice: a coordinator that is started again goes on.
 */
export class Dispatch implements WaveRunner {
  private readonly there: RedisTrajectoryStore;
  private readonly blobs: Blobs;
  /** How units ended, the last time. */
  private readonly ends = new Map<string, UnitEnd>();
  private endsRead = 0;
  /** What ended the whole run. */
  private over: (UnitEnd & { readonly kind: 'budget' | 'stopped' }) | null = null;
  private announced: Promise<void> | undefined;
  private known: { readonly of: Known; readonly name: string } | undefined;
  private lookedAt = -Infinity;
  private readonly lookForWorkers: () => Promise<void>;

  constructor(private readonly options: DispatchOptions) {
    this.there = new RedisTrajectoryStore(options.redis, options.run.id);
    this.blobs = redisBlobs(options.redis, options.run.id);
    this.lookForWorkers = lookingForWorkers(options.redis, options.run, options.onAlone);
  }

  async run(part: WavePart, ended: (tool: ToolDoc) => Promise<void>): Promise<void> {
    const left: ToolDoc[] = [];
    const begun: ToolDoc[] = [];
    for (const tool of part.tools) {
      const stored = await this.options.refine.store.load(tool.id);
      if (stored !== null && isStopped(stored, this.options.refine)) {
        await ended(tool);
        continue;
      }
      left.push(tool);
      if (stored !== null) begun.push(tool);
    }
    if (left.length === 0) return;
    await (this.announced ??= this.options.announce());
    const known = await this.nameOf(part);
    await mapWithLimit(begun, copiedAtOnce, (tool) => this.push(tool));
    const units = new Map(
      part.together
        ? [[idOf(part.wave, part.tools[0]), left]]
        : left.map((tool) => [idOf(part.wave, tool), [tool]]),
    );
    await this.options.units.add(
      [...units].map(([id, group]): Unit => {
        const tools = group.map((tool) => tool.id);
        return { id, wave: part.wave, tools, together: part.together, known };
      }),
    );
    await this.finish(units, ended);
    this.options.refine.onEvent?.({ kind: 'in-hand', count: 0 });
  }

  /** Waits until all have ended; those that failed count once nothing else is left, so that they can be tried again until then. */
  private async finish(
    units: Map<string, readonly ToolDoc[]>,
    ended: (tool: ToolDoc) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      await this.readEnds();
      const isDone = ([id]: readonly [string, unknown]) => this.ends.get(id)?.kind === 'done';
      await mapWithLimit([...units].filter(isDone), copiedAtOnce, async ([id, tools]) => {
        for (const tool of tools) await this.fetch(tool);
        for (const tool of tools) await ended(tool);
        units.delete(id);
      });
      const failures = [...units].flatMap(([id, tools]) => {
        const end = this.ends.get(id);
        return end?.kind === 'failed' ? [{ tools, end }] : [];
      });
      if (failures.length === units.size && this.over === null) {
        for (const { tools, end } of failures)
          for (const tool of tools) {
            await this.giveUp(tool, end.reason);
            await ended(tool);
          }
        return;
      }
      await this.goOn([...units.values()].flat());
    }
  }

  /** Rejects where the run does not go on, with what there is of these tools fetched. */
  private async goOn(tools: readonly ToolDoc[]): Promise<void> {
    const { over } = this;
    const now = performance.now();
    if (over === null && now - this.lookedAt < lookEveryMs) {
      await systemClock.sleep(pollMs, this.options.refine.signal);
    } else {
      this.lookedAt = now;
      const reason =
        over === null ? await whyOver(this.options.redis, this.options.run) : errorOf(over);
      if (reason !== null) {
        await this.waitForHands();
        await mapWithLimit(tools, copiedAtOnce, (tool) => this.fetch(tool));
        throw reason;
      }
      await this.lookAround();
    }
    if (this.options.refine.signal?.aborted === true) throw detached();
  }

  private async lookAround(): Promise<void> {
    const { units, refine } = this.options;
    const { active } = await units.counts();
    refine.onEvent?.({ kind: 'in-hand', count: active });
    await this.lookForWorkers();
  }

  private async readEnds(): Promise<void> {
    const more = await this.options.units.ends(this.endsRead);
    this.endsRead += more.length;
    for (const end of more) {
      this.ends.set(end.unit, end);
      if (end.kind === 'budget' || end.kind === 'stopped') this.over ??= end;
    }
  }

  private async waitForHands(): Promise<void> {
    const until = performance.now() + lettingGoMs;
    while (performance.now() < until && (await this.options.units.counts()).active > 0)
      await systemClock.sleep(pollMs);
  }

  /**
   * The knowledge of a part in Redis, in place of that of the one before. It is named by what is in it: workers keep what they have read,
   * and a coordinator that comes back must not give one name to two.
   */
  private async nameOf({ known }: WavePart): Promise<string> {
    const last = this.known;
    if (last?.of === known) return last.name;
    const json = knownToJson(known);
    const name = `known-${hashJson(json)}`;
    await this.blobs.put(name, json);
    if (last !== undefined && last.name !== name) await this.blobs.drop(last.name);
    this.known = { of: known, name };
    return name;
  }

  /** What there is of the tool, unless workers have it already. */
  private async push(tool: ToolDoc): Promise<void> {
    const { refine } = this.options;
    if ((await this.there.load(tool.id)) !== null) return;
    const opened = await openTrajectory(tool, { ...refine, catalogue: refine.catalogue.name });
    await this.there.save(opened);
  }

  /** Copies what workers made of a tool; null where it was fetched before, or nobody began it. */
  private async fetch(tool: ToolDoc): Promise<void> {
    const { store, onEvent } = this.options.refine;
    const before = await store.load(tool.id);
    const fetched = await this.there.copyTo(store, tool.id);
    if (fetched === null) return;
    await this.there.drop(tool.id);
    const known = new Set(before === null ? [] : allCalls(before).map(({ id }) => id));
    for (const call of allCalls(fetched))
      if (!known.has(call.id)) onEvent?.({ kind: 'call', tool: tool.id, call });
    this.report(fetched);
  }

  private report(fetched: Trajectory): void {
    const { onEvent } = this.options.refine;
    if (fetched.stop !== null && reopened(fetched) === null) onEvent?.(toolFinished(fetched));
    if (fetched.selection !== null) onEvent?.(toolClosed(fetched));
  }

  /** What Redis has of it stays there: a worker that is told to try it once more goes on from it. */
  private async giveUp(tool: ToolDoc, reason: string): Promise<void> {
    const { refine } = this.options;
    await this.there.copyTo(refine.store, tool.id);
    const opened = await openTrajectory(tool, { ...refine, catalogue: refine.catalogue.name });
    const given: Trajectory = { ...opened, stop: { reason: 'worker-failed', detail: reason } };
    await refine.store.save(opened.stop === null ? given : opened);
    this.report(given);
  }
}

/** Each tool is in one part of a wave; several are named by the first of them. */
function idOf(wave: number, tool: ToolDoc | undefined): string {
  return `w${wave}-${toolFileName(tool?.id ?? '')}`;
}
