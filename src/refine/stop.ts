import type { StopReason } from '../core/run-results.js';
import type { StepRecord } from '../experiments/runner.js';

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

/** Tools that nothing is known of: no step of theirs was accepted or refused. */
export function toolsWithoutAnswer(
  names: readonly string[],
  steps: readonly StepRecord[],
): readonly string[] {
  const answered = steps.filter((one) => one.kind === 'made' && one.outcome.kind !== 'fault');
  return names.filter((name) => !answered.some(({ tool }) => tool === name));
}
