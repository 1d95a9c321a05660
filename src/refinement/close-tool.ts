import type { Clock, EmbeddingModel } from '../core/ports.js';
import type { Allowance, Revision, Trajectory, Usage } from '../core/trajectory.js';
import { judgedRevision } from './judged-revision.js';
import type { CatalogueView, RefinementEngine, ToolContext } from './engine.js';
import { currentDoc, loopState } from './loop-state.js';
import { measureCallMaking, type MeasuredCallMaking } from './measure-call-making.js';
import { reasonsAgainst } from './revise-and-check.js';
import { isUnreached } from './is-unreached.js';
import { panelDecides, selectVersion } from './select-version.js';
import type { TrajectoryRecorder } from './trajectory-recorder.js';

export interface CloseOptions {
  readonly engine: RefinementEngine;
  readonly embeddings: EmbeddingModel;
  readonly clock: Clock;
  /** What the run may call, kept with what it finished. */
  readonly allowed?: Allowance | undefined;
}

/**
 * The end of a tool's trajectory: the closing revision, and the selection. `catalogue` is what all tools turned out to be; null
 * for an engine that has no use for it.
 */
export async function closeTool(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  catalogue: CatalogueView | null,
  options: CloseOptions,
): Promise<void> {
  if (recorder.trajectory.selection !== null) return;
  const closing = await closingRevision(context, recorder, catalogue, options);
  const withClosing = { ...recorder.trajectory, closing };
  const scored = await scoredByCalling(withClosing, context, options.engine);
  const left = options.engine.leaves?.(context, loopState(recorder.trajectory));
  await recorder.update({
    closing,
    ...(left === undefined ? {} : { left }),
    ...scored.trajectory,
    ...(options.allowed === undefined ? {} : { allowed: options.allowed }),
    selection: selectVersion(withClosing, context, scored.callMaking),
    endedAt: options.clock.now().toISOString(),
  });
}

interface ScoredByCalling {
  readonly callMaking?: MeasuredCallMaking['byVersion'];
  /** What the scoring adds to the record. */
  readonly trajectory: Pick<Trajectory, 'panel' | 'usage'> | Record<string, never>;
}

/** With a model, how well it calls the tool from each version; nothing where the panel decides nothing. */
async function scoredByCalling(
  trajectory: Trajectory,
  context: ToolContext,
  { callMaker }: RefinementEngine,
): Promise<ScoredByCalling> {
  if (callMaker === undefined || trajectory.panel === null || !panelDecides(trajectory, context))
    return { trajectory: {} };
  const usage: Usage[] = [];
  const measured = await measureCallMaking(trajectory, context, {
    callMaker,
    onUsage: (used) => usage.push(used),
  });
  return {
    callMaking: measured.byVersion,
    trajectory: { panel: [...measured.panel], usage: [...(trajectory.usage ?? []), ...usage] },
  };
}

async function closingRevision(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  catalogue: CatalogueView | null,
  { engine, embeddings }: CloseOptions,
): Promise<Revision | null> {
  const { trajectory } = recorder;
  const state = loopState(trajectory);
  if (catalogue === null || isUnreached(trajectory)) return null;
  const proposal = engine.close?.(context, state, catalogue) ?? null;
  if (proposal === null) return null;
  const reasons = reasonsAgainst(proposal, context, state, engine);
  return judgedRevision({ previous: currentDoc(trajectory), proposal, reasons }, embeddings);
}
