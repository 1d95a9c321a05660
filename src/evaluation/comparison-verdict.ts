import type { Interval } from '../metrics/interval.js';

/**
 * What a difference comes to. `no change`: no more than what comes of running the same thing twice; `unclear`: more than that, but
 * its interval holds 0; `indecisive`: too little was measured to say.
 */
export const comparisonVerdicts = ['gain', 'loss', 'no change', 'indecisive', 'unclear'] as const;
export type ComparisonVerdict = (typeof comparisonVerdicts)[number];

export interface Compared {
  /** Candidate − baseline, paired by task; null where nothing could be paired. */
  readonly difference: Interval | null;
  /** How far the baseline is from itself: the farther end of its null control's interval. Null and 0 leave the verdict to the interval. */
  readonly spread: number | null;
  /** Tasks with a run that counts on every side, the control's among them. */
  readonly valid: number;
  /** All tasks. */
  readonly of: number;
  /** `more` unless told. */
  readonly better?: 'more' | 'less' | undefined;
}

/** Shares that differ only by rounding are the same. */
const roundingSlack = 1e-12;

/** Fewer tasks tell nothing, whatever share they are. */
const fewestValid = 5;

/** The one rule by which every comparison is judged. */
export function comparisonVerdict({
  difference,
  spread,
  valid,
  of,
  better = 'more',
}: Compared): ComparisonVerdict {
  if (valid < Math.max(fewestValid, of / 2) || difference === null) return 'indecisive';
  const { estimate, low, high } = difference;
  if (low === null || high === null) return 'indecisive';
  const isWithin = spread ? Math.abs(estimate) <= spread + roundingSlack : low === 0 && high === 0;
  if (isWithin) return 'no change';
  if (low <= 0 && high >= 0) return 'unclear';
  return low > 0 === (better === 'more') ? 'gain' : 'loss';
}

/** How verdicts are read, below tables that have them. */
export const verdictLegend =
  'null: how far the first of the two is from itself, run twice (the farther end of the 95 % interval); verdict: gain or loss where the difference is larger and its interval leaves out 0; no change where it is not larger; unclear where its interval holds 0; indecisive where fewer than 5 tasks, or than half of them, have valid runs on all sides.';
