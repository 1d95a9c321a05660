import { probableEffect } from '../arguments/names/probable-effect.js';
import { ValuePool, type FrozenPool } from '../arguments/pool/value-pool.js';
import type { CallRecord } from '../core/call-record.js';
import { evidenceReference } from '../core/evidence.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import type { OtherTool } from '../evidence/setting.js';
import { inOrder } from '../support/in-order.js';
import { callsAllowed } from './calls-allowed.js';
import { callsNamed, callsShown, ownCalls } from './calls-shown.js';
import { comesLast, dueNow } from './comes-last.js';
import type { OnRefinementEvent, RefinementEvent } from './events.js';
import { otherTools } from './other-tools.js';
import { refinePart, toolFinished, type PartOptions, type WavePart } from './refine-part.js';
import { reopened } from './reopen-tool.js';
import type { Known } from './tool-contexts.js';
import type { CallIds, PastWave, WaveHistory } from './wave-history.js';
import { inTurn, nextWave } from './waves.js';

/** After this many waves, tools without a useful answer are left as they are. */
const mostWaves = 10;

/** What the waves of a run are made of. */
interface RunOfWaves {
  /** The tools that are refined. */
  readonly callable: readonly ToolDoc[];
  readonly options: PartOptions;
  readonly onEvent: OnRefinementEvent;
  readonly history: WaveHistory;
  /** Finished by earlier commands. */
  readonly finishedBefore: ReadonlySet<string>;
}

/** The waves of one run, the pool between them, and what each tool of a wave knows of the others. */
export class RunWaves {
  private readonly pool = new ValuePool();
  /** What each tool that was begun knew; it ends with that, though things it was told of may be gone by then. */
  private readonly begun = new Map<string, Known>();
  /** Stopped without a useful answer: what is to be reported of them unless they are taken up again. */
  private readonly unanswered = new Map<string, RefinementEvent>();
  private readonly byId: ReadonlyMap<string, ToolDoc>;
  private others: ReadonlyMap<string, OtherTool> = new Map();
  private callsAllowed = 0;
  private atEnd: Known | undefined;

  constructor(private readonly run: RunOfWaves) {
    this.byId = new Map(run.callable.map((tool) => [tool.id, tool]));
  }

  /** Every tool to its stop. */
  async refineAll(): Promise<void> {
    await this.refineWaves();
    for (const finished of this.unanswered.values()) this.run.onEvent(finished);
  }

  /** What a tool that was begun knew of the others; undefined for one that was not. */
  knownBy(tool: string): Known | undefined {
    return this.begun.get(tool);
  }

  /** What is known once nothing more is called. */
  knownAtEnd(): Known {
    return (this.atEnd ??= this.knownWith(this.pool.freeze()));
  }

  /**
   * Wave by wave, those that read before those that write: the pool is frozen for each of the two, so that results do not depend
   * on timing. Tools that got no useful answer are taken up again while the pool still grows; what ends or destroys things comes last. Waves that an earlier command
   * began are as they were: those that are over give what they gave, the last one goes on with what it knew.
   */
  private async refineWaves(): Promise<void> {
    let remaining: readonly ToolDoc[] = this.run.callable;
    for (let index = 1; remaining.length > 0; index += 1) {
      const past = this.run.history.wave(index);
      const frozen = this.pool.freeze();
      const wave = past === undefined ? this.nextWave(remaining, frozen) : this.those(past.tools);
      this.run.onEvent({ kind: 'wave', index, tools: wave.map(({ id }) => id) });
      await this.learnOfOthers(wave, remaining.length, past);
      const pooled = await this.refineWave(wave, frozen, past?.end?.pooled);
      const again = past?.end?.again ?? this.toReopen(index, frozen);
      if (past?.end === undefined) await this.run.history.end(pooled, again);
      if (this.run.history.wave(index + 1) === undefined) await this.reopen(again);
      const done = new Set(wave.map(({ id }) => id));
      remaining = [...remaining.filter(({ id }) => !done.has(id)), ...this.those(again)];
    }
  }

  private nextWave(remaining: readonly ToolDoc[], frozen: FrozenPool): readonly ToolDoc[] {
    const given = Object.keys(this.run.options.settings.values);
    const due = dueNow(this.notWaiting(remaining), this.run.options.catalogue.source);
    return nextWave(due, frozen, given, new Set(this.begun.keys()));
  }

  /** What a wave knows of the other tools, and how much each of its own may call. */
  private async learnOfOthers(
    wave: readonly ToolDoc[],
    remaining: number,
    past: PastWave | undefined,
  ): Promise<void> {
    const { settings } = this.run.options;
    this.others = await otherTools(this.run.options, this.run.callable, this.others, past?.calls);
    this.callsAllowed = past?.callsAllowed ?? callsAllowed(this.others, remaining, settings);
    if (past !== undefined) return;
    const calls = new Map([...this.others].map(([id, other]) => [id, idsOf(other.calls)]));
    const { callsAllowed: allowed } = this;
    await this.run.history.begin({ tools: wave.map(({ id }) => id), callsAllowed: allowed, calls });
  }

  /** Resolves to the calls whose values joined the pool. `pooled`: those of a wave that is over, which is not refined again. */
  private async refineWave(
    tools: readonly ToolDoc[],
    frozen: FrozenPool,
    pooled: CallIds | undefined,
  ): Promise<CallIds> {
    const { readers, writers } = inTurn(tools);
    const joined = new Map<string, readonly string[]>();
    const ended = inOrder([...readers, ...writers], async (tool) => {
      joined.set(tool.id, await this.poolOutcomes(tool, pooled && (pooled.get(tool.id) ?? [])));
    });
    const refine = (part: WavePart): Promise<void> =>
      this.refinePart(part, ended, pooled !== undefined);
    const first = this.knownWith(frozen);
    await refine({ tools: readers, known: first });
    const read = readers.length === 0 ? first : this.knownWith(this.pool.freeze());
    for (const writer of writers) await refine({ tools: [writer], known: read });
    // What was worked out for the tools of a wave is not needed before they end.
    for (const known of new Set([first, read])) known.pool = known.pool.withoutCaches();
    return joined;
  }

  /** A part of a wave that is over only gives its values to the pool again. */
  private async refinePart(
    part: WavePart,
    ended: (tool: ToolDoc) => Promise<void>,
    isOver: boolean,
  ): Promise<void> {
    if (part.tools.length === 0) return;
    for (const { id } of part.tools) this.begun.set(id, part.known);
    if (isOver) for (const tool of part.tools) await ended(tool);
    else await refinePart(part, this.run.options, ended);
  }

  private notWaiting(remaining: readonly ToolDoc[]): readonly ToolDoc[] {
    const isMaker = (tool: ToolDoc): boolean =>
      probableEffect(tool) === 'write' && !comesLast(tool) && !this.run.finishedBefore.has(tool.id);
    if (!remaining.some(isMaker)) return remaining;
    return remaining.filter(({ id }) => !this.run.history.waiting.has(id));
  }

  /** Tools that were refined without a useful answer, if the wave gave something that may help them. */
  private toReopen(index: number, before: FrozenPool): readonly string[] {
    const isWorthIt = index < mostWaves && this.pool.size > before.size;
    return isWorthIt
      ? this.run.callable.map(({ id }) => id).filter((id) => this.unanswered.has(id))
      : [];
  }

  /** Makes them ready to be refined again. */
  private async reopen(again: readonly string[]): Promise<void> {
    for (const id of again) {
      const trajectory = await this.run.options.store.load(id);
      const taken = trajectory === null ? null : reopened(trajectory);
      if (taken !== null) await this.run.options.store.save(taken);
      this.unanswered.delete(id);
    }
  }

  private those(ids: readonly string[]): readonly ToolDoc[] {
    return ids.flatMap((id) => this.byId.get(id) ?? []);
  }

  private knownWith(pool: FrozenPool): Known {
    return { pool, others: this.others, callsAllowed: this.callsAllowed };
  }

  /** Adds what the tool's calls gave to the pool, those of these ids where there are some; resolves to the ids. */
  private async poolOutcomes(tool: ToolDoc, ids?: readonly string[]): Promise<readonly string[]> {
    const trajectory = await this.run.options.store.load(tool.id);
    if (trajectory === null) return [];
    if (this.byId.has(tool.id)) this.noteStop(trajectory, ids !== undefined);
    const calls =
      ids === undefined ? ownCalls(callsShown(trajectory)) : callsNamed(trajectory, ids);
    const mutating = probableEffect(tool) !== 'read';
    for (const call of calls) {
      const reference = evidenceReference(this.run.options.run, tool.id, call.id);
      this.pool.addOutcome({ tool, call, reference, mutating });
    }
    return idsOf(calls);
  }

  /** A tool of a wave that was over before has not been reported of by this command. */
  private noteStop(trajectory: Trajectory, wasOver: boolean): void {
    const { tool, stop } = trajectory;
    if (reopened(trajectory) !== null) this.unanswered.set(tool, toolFinished(trajectory));
    else if (wasOver && stop !== null && !this.run.finishedBefore.has(tool))
      this.run.onEvent(toolFinished(trajectory));
  }
}

function idsOf(calls: readonly CallRecord[]): readonly string[] {
  return calls.map(({ id }) => id);
}
