import type { Clock, EmbeddingModel } from '../core/ports.js';
import type { Allowance, Revision } from '../core/trajectory.js';
import { judgedRevision } from './judged-revision.js';
import type { CatalogueView, RefinementEngine, ToolContext } from './engine.js';
import { currentDoc, loopState } from './loop-state.js';
import { reasonsAgainst } from './revise-and-check.js';
import { isUnreached } from './is-unreached.js';
import { selectVersion } from './select-version.js';
import type { TrajectoryRecorder } from './trajectory-recorder.js';

export interface CloseOptions {
  readonly engine: RefinementEngine;
  readonly embeddings: EmbeddingModel;
  readonly clock: Clock;
  /** What the run may call, kept with what it finished. */
  readonly allowed?: Allowance | undefined;
}

/** The end of a tool's trajectory: the closing revision, and the selection. `catalogue` is what all tools turned out to be. */
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
    left: options.engine.leaves(context, loopState(recorder.trajectory)),
    ...(options.allowed === undefined ? {} : { allowed: options.allowed }),
    selection: selectVersion(withClosing),
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
  const state = loopState(trajectory);
  if (isUnreached(trajectory)) return null;
  const proposal = engine.close(context, state, catalogue);
  if (proposal === null) return null;
  const reasons = reasonsAgainst(proposal, context, state);
  return judgedRevision({ previous: currentDoc(trajectory), proposal, reasons }, embeddings);
}
