import { probableEffect } from '../arguments/names/probable-effect.js';
import { innermostFirst } from '../arguments/names/url-place.js';
import type { Effect } from '../core/effect.js';
import { evidenceReference } from '../core/evidence.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Allowance, Trajectory } from '../core/trajectory.js';
import { ValuePool, type FrozenPool } from '../arguments/pool/value-pool.js';
import { inOrder } from '../support/in-order.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { callsShown, ownCalls } from './calls-shown.js';
import type { OtherTool } from '../evidence/setting.js';
import { allowanceOf } from './allowance.js';
import { callsAllowed } from './calls-allowed.js';
import { closeTool } from './close-tool.js';
import { asksModel, type ToolContext } from './engine.js';
import type { OnRefinementEvent, RefinementEvent } from './events.js';
import { refineGroups } from './groups/refine-groups.js';
import { otherTools } from './other-tools.js';
import { openTrajectory } from './open-trajectory.js';
import {
  refinedOf,
  refinePart,
  toolClosed,
  toolFinished,
  type PartOptions,
} from './refine-part.js';
import type { RefinementResult, ToolSummary } from './result.js';
import { comesLast, dueNow } from './comes-last.js';
import { reopened } from './reopen-tool.js';
import { selectVersion } from './select-version.js';
import { refinedDocOf, summariseTool } from './summarise-tool.js';
import { takeUp, type TakenUp } from './take-up.js';
import { ToolContexts } from './tool-contexts.js';
import { TrajectoryRecorder } from './trajectory-recorder.js';
import { toolsAtOnce } from './tools-at-once.js';
import type { Known, WavePart } from './wave-runner.js';
import { makersFirst, nextWave } from './waves.js';
import { catalogueView } from './catalogue-view.js';
import type { RefineOptions } from './refine-options.js';

/** After this many waves, tools without a useful answer are left as they are. */
const mostWaves = 10;

/** What came of one tool. */
export interface ToolReport {
  readonly summary: ToolSummary;
  readonly refined: ReturnType<typeof refinedDocOf>;
  readonly startedAt: Trajectory['startedAt'];
}

/** One run over one catalogue: the waves, the pool between them, and the closing. */
export class CatalogueRun {
  private readonly pool = new ValuePool();
  /** What each tool that was begun knew; it ends with that, though things it was told of may be gone by then. */
  private readonly begun = new Map<string, Known>();
  private readonly allowed: Allowance;
  private finishedBefore: ReadonlySet<string> = new Set();
  /** Taken up again, to be refined once no tool remains that makes something. */
  private waiting: ReadonlySet<string> = new Set();
  /** Stopped without a useful answer: what is to be reported of them unless they are taken up again. */
  private readonly unanswered = new Map<string, RefinementEvent>();
  /** Of tools that need not wait for the others; they run beside the waves. */
  private readonly closings: Promise<void>[] = [];
  private readonly contexts: ToolContexts;
  /** What is known once nothing more is called. */
  private known: Known | undefined;
  private others: ReadonlyMap<string, OtherTool> = new Map();
  private callsAllowed = 0;

  /** The tools that are refined. */
  private readonly tools: readonly ToolDoc[];
  /** The others that may be called: what the run has on record of them serves those. */
  private readonly helpers: readonly ToolDoc[];

  constructor(
    private readonly options: RefineOptions,
    private readonly callable: readonly ToolDoc[],
    private readonly onEvent: OnRefinementEvent,
  ) {
    const isRefined = ({ id }: ToolDoc): boolean => options.just?.has(id) ?? true;
    this.tools = callable.filter(isRefined);
    this.helpers = callable.filter((tool) => !isRefined(tool));
    this.allowed = allowanceOf(callable, options);
    this.contexts = new ToolContexts(options);
  }

  /** Finds what is finished, and takes up what must be done again. */
  async takeUp(): Promise<TakenUp> {
    const options = {
      ...this.options,
      allowed: this.allowed,
      catalogue: this.options.catalogue.name,
    };
    const taken = await takeUp(this.tools, options, this.eachTool.bind(this));
    this.finishedBefore = taken.finished;
    this.waiting = taken.waiting;
    for (const helper of this.helpers) await this.poolOutcomes(helper);
    return taken;
  }

  /** Every tool to its stop. */
  async refineAll(): Promise<void> {
    try {
      await this.refineWaves();
    } finally {
      await Promise.allSettled(this.closings);
    }
    for (const finished of this.unanswered.values()) this.onEvent(finished);
  }

  /**
   * Wave by wave, those that read before those that write: the pool is frozen for each of the two, so that results do not depend
   * on timing. Where a model is asked, tools that write are refined side by side, taking turns at calling. Tools that got no useful
   * answer are taken up again while the pool still grows; what ends or destroys things comes last.
   */
  private async refineWaves(): Promise<void> {
    const given = Object.keys(this.options.settings.values);
    const { source } = this.options.catalogue;
    let remaining: readonly ToolDoc[] = this.tools;
    for (let index = 1; remaining.length > 0; index += 1) {
      const frozen = this.pool.freeze();
      const due = dueNow(this.notWaiting(remaining), source);
      const refined = new Set(this.begun.keys());
      const wave = nextWave(due, frozen, given, refined);
      this.onEvent({ kind: 'wave', index, tools: wave.map(({ id }) => id) });
      const ofEffect = (effect: Effect) => wave.filter((tool) => probableEffect(tool) === effect);
      const [readers, writers] = [ofEffect('read'), makersFirst(ofEffect('write'))];
      const destroyers = innermostFirst(ofEffect('destructive'), (tool) => tool);
      const inTurn = [...readers, ...writers.flat(), ...destroyers];
      const pool = inOrder(inTurn, (tool) => this.poolOutcomes(tool));
      this.others = await otherTools(this.options, this.callable, this.others);
      this.callsAllowed = callsAllowed(
        refinedOf(this.others, this.options.just),
        remaining.length,
        this.options.settings,
      );
      const first = this.knownWith(frozen);
      await this.refinePart({ wave: index, tools: readers, together: false, known: first }, pool);
      const read = readers.length === 0 ? first : this.knownWith(this.pool.freeze());
      for (const tools of this.sideBySide(writers, destroyers))
        await this.refinePart({ wave: index, tools, together: true, known: read }, pool);
      // What was worked out for the tools of a wave is not needed before they end.
      for (const known of new Set([first, read])) known.pool = known.pool.withoutCaches();
      const done = new Set(wave.map(({ id }) => id));
      const again = index < mostWaves && this.pool.size > frozen.size ? await this.reopen() : [];
      remaining = [...remaining.filter(({ id }) => !done.has(id)), ...again];
    }
  }

  /** Here, or wherever the run's tools are refined. */
  private async refinePart(part: WavePart, ended: (tool: ToolDoc) => Promise<void>): Promise<void> {
    if (part.tools.length === 0) return;
    for (const { id } of part.tools) this.begun.set(id, part.known);
    const { runner } = this.options;
    if (runner !== undefined) return runner.run(part, ended);
    await refinePart(part, this.partOptions(), (tool, closed) => {
      this.closings.push(closed);
      return ended(tool);
    });
  }

  private partOptions(): PartOptions {
    return { ...this.options, contexts: this.contexts, allowed: this.allowed };
  }

  /** What may change something, in groups of tools that are refined side by side; what destroys is refined alone. */
  private sideBySide(
    writers: readonly (readonly ToolDoc[])[],
    destroyers: readonly ToolDoc[],
  ): readonly (readonly ToolDoc[])[] {
    const alone = (tools: readonly ToolDoc[]) => tools.map((tool) => [tool]);
    const groups = asksModel(this.options.engine) ? writers : alone(writers.flat());
    return [...groups, ...alone(destroyers)];
  }

  private notWaiting(remaining: readonly ToolDoc[]): readonly ToolDoc[] {
    const isMaker = (tool: ToolDoc): boolean =>
      probableEffect(tool) === 'write' && !comesLast(tool) && !this.finishedBefore.has(tool.id);
    if (!remaining.some(isMaker)) return remaining;
    return remaining.filter(({ id }) => !this.waiting.has(id));
  }

  /** Tools that were refined without a useful answer, ready to be refined again. */
  private async reopen(): Promise<readonly ToolDoc[]> {
    const again = this.tools.filter(({ id }) => this.unanswered.has(id));
    for (const { id } of again) {
      const trajectory = await this.options.store.load(id);
      const taken = trajectory === null ? null : reopened(trajectory);
      if (taken === null) continue;
      await this.options.store.save(taken);
    }
    this.unanswered.clear();
    return again;
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.closings);
    const waitsForAll = this.options.engine.close !== undefined;
    const { pool } = this.knownAtEnd();
    const view = waitsForAll ? await catalogueView(this.callable, { ...this.options, pool }) : null;
    await this.eachTool(this.tools, async (tool) => {
      const recorder = await this.recorder(tool);
      const known = this.begun.get(tool.id);
      if (known === undefined || recorder.trajectory.stop === null) return;
      await closeTool(this.contexts.of(tool, known), recorder, view, this.partOptions());
      this.onEvent(toolClosed(recorder.trajectory));
    });
  }

  /** The descriptions of tool groups, once all their APIs are done. */
  async refineGroups(): Promise<readonly Trajectory[]> {
    const { catalogue, allTools = catalogue.tools } = this.options;
    return refineGroups(catalogue.groups ?? [], allTools, {
      ...this.options,
      catalogue: catalogue.name,
    });
  }

  /** What came of each tool, in catalogue order; after a budget or an interruption of those that were begun. */
  async summaries(status: RefinementResult['status']): Promise<readonly ToolReport[]> {
    const reports: ToolReport[] = [];
    for (const tool of this.tools) {
      const trajectory = await this.stopped(tool, status);
      if (trajectory === null) continue;
      reports.push({
        summary: summariseTool(trajectory, this.finishedBefore.has(tool.id), tool),
        refined: refinedDocOf(trajectory),
        startedAt: trajectory.startedAt,
      });
    }
    return reports;
  }

  /** What is known of a tool that is not called in this run. */
  uncalled(tool: ToolDoc): ToolContext {
    return this.contexts.of(tool, this.knownAtEnd());
  }

  /** A tool that a budget or an interruption left open says so in its record, with what has been learnt so far. */
  private async stopped(
    tool: ToolDoc,
    status: RefinementResult['status'],
  ): Promise<Trajectory | null> {
    const stored = await this.options.store.load(tool.id);
    if (stored === null || status === 'done' || stored.selection !== null) return stored;
    const context = this.contexts.of(tool, this.knownAtEnd());
    const stop = stored.stop ?? { reason: status };
    const marked = { ...stored, stop };
    const selection = selectVersion(marked, context);
    if (stored.stop === null) await this.options.store.save(marked);
    return { ...marked, selection };
  }

  private knownWith(pool: FrozenPool): Known {
    return { pool, others: this.others, callsAllowed: this.callsAllowed };
  }

  private knownAtEnd(): Known {
    return (this.known ??= this.knownWith(this.pool.freeze()));
  }

  private async poolOutcomes(tool: ToolDoc): Promise<void> {
    const trajectory = await this.options.store.load(tool.id);
    if (trajectory !== null && reopened(trajectory) !== null && this.tools.includes(tool))
      this.unanswered.set(tool.id, toolFinished(trajectory));
    const mutating = probableEffect(tool) !== 'read';
    for (const call of trajectory === null ? [] : ownCalls(callsShown(trajectory))) {
      const reference = evidenceReference(this.options.run, tool.id, call.id);
      this.pool.addOutcome({ tool, call, reference, mutating });
    }
  }

  private async recorder(tool: ToolDoc): Promise<TrajectoryRecorder> {
    return new TrajectoryRecorder(await this.open(tool), this.options.store, this.options.clock);
  }

  private open(tool: ToolDoc): Promise<Trajectory> {
    return openTrajectory(tool, { ...this.options, catalogue: this.options.catalogue.name });
  }

  private eachTool(
    tools: readonly ToolDoc[],
    work: (tool: ToolDoc) => Promise<void>,
  ): Promise<readonly void[]> {
    return mapWithLimit(tools, toolsAtOnce(tools.length, this.options.concurrency), work);
  }
}
