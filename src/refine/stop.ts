import type { StopReason } from '../core/run-results.js';

/** What a message brought to one tool. */
export interface ToolRound {
  readonly delta: number | null;
  readonly falsePredictions: number;
  /** Sentences that are new or changed. */
  readonly changed: number;
  /** Experiments of the answer that are still to be run on it. */
  readonly open: number;
}

/**
 * A tool leaves when a message brought no false prediction and no new or changed sentence and nothing it proposed is open, or when Δ was
 * above τ twice running.
 */
export function stopOf(rounds: readonly ToolRound[], tau: number): StopReason | null {
  const last = rounds.at(-1);
  if (last === undefined) return null;
  const isQuiet = last.falsePredictions === 0 && last.changed === 0 && last.open === 0;
  if (isQuiet) return 'nothing new';
  const pair = rounds.slice(-2);
  const hasConverged =
    pair.length === 2 && pair.every(({ delta }) => delta !== null && delta > tau);
  return hasConverged ? 'converged' : null;
}
