import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { hashJson } from '../support/hash-json.js';
import { jsonOf } from '../support/json-of.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { allowanceOf } from './allowance.js';
import { catalogueView } from './catalogue-view.js';
import { closeTool } from './close-tool.js';
import type { ToolContext } from './engine.js';
import type { OnRefinementEvent } from './events.js';
import type { Gate } from './gate.js';
import { refineGroups } from './groups/refine-groups.js';
import { openTrajectory } from './open-trajectory.js';
import { rawHashOf } from '../docs/raw-hash.js';
import type { RefineOptions } from './refine-options.js';
import { toolClosed, type PartOptions } from './refine-part.js';
import type { RefinementResult, ToolSummary } from './result.js';
import { RunWaves } from './run-waves.js';
import { selectVersion } from './select-version.js';
import { summariseTool } from './summarise-tool.js';
import { takeUp, type TakenUp } from './take-up.js';
import { ToolContexts } from './tool-contexts.js';
import { readAtOnce } from './tools-at-once.js';
import { TrajectoryRecorder } from './trajectory-recorder.js';
import { WaveHistory } from './wave-history.js';
import type { RecordedTool } from './written-docs.js';

/** What came of one tool. */
export interface ToolReport {
  readonly summary: ToolSummary;
  readonly recorded: RecordedTool;
}

/** One run over one catalogue: taken up, its waves, and the closing. */
export class CatalogueRun {
  private constructor(
    private readonly options: PartOptions,
    /** The tools that are refined. */
    private readonly callable: readonly ToolDoc[],
    private readonly onEvent: OnRefinementEvent,
    private readonly waves: RunWaves,
    /** Where the run stood before its first call. */
    readonly taken: TakenUp,
  ) {}

  /** Finds what is finished, and takes up what must be done again. */
  static async takeUp(
    given: RefineOptions & { readonly executor: Gate },
    callable: readonly ToolDoc[],
    onEvent: OnRefinementEvent,
  ): Promise<CatalogueRun> {
    const allowed = allowanceOf(callable, given);
    const options = { ...given, allowed, contexts: new ToolContexts(given) };
    const { catalogue, settings, waveLog } = options;
    const taken = await takeUp(callable, { ...options, catalogue: catalogue.name }, (some, work) =>
      mapWithLimit(some, readAtOnce, work),
    );
    const raw = callable.map((tool) => [tool.id, rawHashOf(tool)]);
    const of = hashJson({
      ...{ settings: jsonOf(settings), allowed: jsonOf(allowed) },
      tools: raw,
    });
    const history = await WaveHistory.open(waveLog, { of, ...taken });
    const finishedBefore = taken.finished;
    const waves = new RunWaves({ callable, options, onEvent, history, finishedBefore });
    return new CatalogueRun(options, callable, onEvent, waves, taken);
  }

  /** Every tool to its stop. */
  refineAll(): Promise<void> {
    return this.waves.refineAll();
  }

  /** The closing revision of every tool that has stopped. */
  async closeAll(): Promise<void> {
    const { options, callable } = this;
    const { pool } = this.waves.knownAtEnd();
    const view = await catalogueView(callable, { ...options, pool });
    await mapWithLimit(callable, readAtOnce, async (tool) => {
      const recorder = await this.recorder(tool);
      const known = this.waves.knownBy(tool.id);
      if (known === undefined || recorder.trajectory.stop === null) return;
      await closeTool(options.contexts.of(tool, known), recorder, view, options);
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
    for (const tool of this.callable) {
      const trajectory = await this.stopped(tool, status);
      if (trajectory === null) continue;
      reports.push({
        summary: summariseTool(trajectory, this.taken.finished.has(tool.id), tool),
        recorded: { tool, trajectory },
      });
    }
    return reports;
  }

  /** What is known of a tool that is not called in this run. */
  uncalled(tool: ToolDoc): ToolContext {
    return this.options.contexts.of(tool, this.waves.knownAtEnd());
  }

  /** A tool that a budget or an interruption left open says so in its record, with what has been learnt so far. */
  private async stopped(
    tool: ToolDoc,
    status: RefinementResult['status'],
  ): Promise<Trajectory | null> {
    const stored = await this.options.store.load(tool.id);
    if (stored === null || status === 'done' || stored.selection !== null) return stored;
    const stop = stored.stop ?? { reason: status };
    const marked = { ...stored, stop };
    const selection = selectVersion(marked);
    if (stored.stop === null) await this.options.store.save(marked);
    return { ...marked, selection };
  }

  private async recorder(tool: ToolDoc): Promise<TrajectoryRecorder> {
    const { store, clock, catalogue } = this.options;
    const opened = await openTrajectory(tool, { ...this.options, catalogue: catalogue.name });
    return new TrajectoryRecorder(opened, store, clock);
  }
}
