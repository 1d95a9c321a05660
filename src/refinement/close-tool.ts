import type { Clock, EmbeddingModel } from '../core/ports.js';
import type { Revision } from '../core/trajectory.js';
import { changeScore } from './change-score.js';
import type { CatalogueView, RefinementEngine, ToolContext } from './engine.js';
import { currentDoc, loopState } from './loop-state.js';
import { reasonsAgainst } from './revise-and-check.js';
import { selectVersion } from './select-version.js';
import type { TrajectoryRecorder } from './trajectory-recorder.js';

export interface CloseOptions {
  readonly engine: RefinementEngine;
  readonly embeddings: EmbeddingModel;
  readonly clock: Clock;
}

/** The end of a tool's trajectory: the closing revision, once the whole catalogue is known, and the selection. */
export async function closeTool(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  catalogue: CatalogueView,
  options: CloseOptions,
): Promise<void> {
  if (recorder.trajectory.selection !== null) return;
  const closing = await closingRevision(context, recorder, catalogue, options);
  const withClosing = { ...recorder.trajectory, closing };
  await recorder.update({
    closing,
    selection: selectVersion(withClosing, context),
    endedAt: options.clock.now().toISOString(),
  });
}

async function closingRevision(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  catalogue: CatalogueView,
  { engine, embeddings }: CloseOptions,
): Promise<Revision | null> {
  const { trajectory } = recorder;
  if (trajectory.stop?.reason === 'unreachable') return null;
  const state = loopState(trajectory);
  const proposal = engine.close(context, state, catalogue);
  if (proposal === null) return null;
  const reasons = reasonsAgainst(proposal, context, state);
  const change = await changeScore(currentDoc(trajectory), proposal, embeddings);
  return {
    source: 'engine',
    verdict: reasons.length > 0 ? 'dropped' : change.identical ? 'unchanged' : 'accepted',
    reasons: [...reasons],
    firstAttemptReasons: [],
    proposal,
    change,
    direction: '',
  };
}
