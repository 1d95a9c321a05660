import { bleu } from '../metrics/bleu.js';
import type { Similarities } from './similarities.js';

/** How much the sentences of a tool changed in one revision: Δ = (cosine + BLEU) / 2 (DRAFT, equation 5). Null if a text has fewer than four words. */
export async function changeOfText(
  before: string,
  after: string,
  similarities: Similarities,
): Promise<number | null> {
  const isShort = (text: string): boolean => text.split(/\s+/).filter(Boolean).length < 4;
  if (isShort(before) || isShort(after)) return null;
  const [similarity = null] = await similarities(before, [after]);
  return similarity === null ? null : (similarity + bleu(before, after)) / 2;
}

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
 * `nothing new` and `converged`: see `stopOf`. `no experiments`: the engine had nothing left to try. `limit`: of messages. `health`: the
 * target or what was there before came to harm. `budget`: a limit of the run.
 */
export const stopReasons = [
  ...(['nothing new', 'converged', 'limit', 'no experiments', 'health', 'budget'] as const),
] as const;
export type StopReason = (typeof stopReasons)[number];

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
