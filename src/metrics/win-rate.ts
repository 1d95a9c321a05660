import type { Interval } from './interval.js';
import { wilsonInterval } from './wilson-interval.js';

/** What a judge said of one ordered pair; null where it gave no usable verdict. */
export type PairVerdict = 'candidate' | 'reference' | 'tie' | null;

/** One query, judged with the reference answer first and again with the candidate first. */
export interface JudgedPair {
  readonly referenceFirst: PairVerdict;
  readonly candidateFirst: PairVerdict;
}

export interface WinRate {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Pairs with no usable verdict in at least one order; they are in none of the other counts. */
  readonly unjudged: number;
  /** Ties that came from the two orders naming different winners: the judge's position bias. */
  readonly disagreements: number;
  /** wins / (wins + losses + ties), in [0, 1]; ties are not halved. Null where nothing was judged. */
  readonly rate: number | null;
  /** Wilson's 95 % interval of `rate`. */
  readonly interval: Interval | null;
}

/** The verdict on one query from both orders: what both say, a tie where they differ, null where one is missing. */
export function verdictOf(pair: JudgedPair): PairVerdict {
  const { referenceFirst, candidateFirst } = pair;
  if (referenceFirst === null || candidateFirst === null) return null;
  return referenceFirst === candidateFirst ? referenceFirst : 'tie';
}

/**
 * Win% by the ToolEval protocol: wins over all judged queries, ties apart and not halved. Unlike ToolEval's code each
 * pair is judged in both orders, and orders that disagree are a tie.
 */
export function winRate(pairs: readonly JudgedPair[]): WinRate {
  const verdicts = pairs.map(verdictOf);
  const count = (verdict: PairVerdict): number => verdicts.filter((v) => v === verdict).length;
  const [wins, losses, ties] = [count('candidate'), count('reference'), count('tie')];
  const judged = wins + losses + ties;
  return {
    wins,
    losses,
    ties,
    unjudged: count(null),
    disagreements: pairs.filter(isContradicted).length,
    rate: judged === 0 ? null : wins / judged,
    interval: wilsonInterval(wins, judged),
  };
}

function isContradicted({ referenceFirst: a, candidateFirst: b }: JudgedPair): boolean {
  return (a === 'candidate' && b === 'reference') || (a === 'reference' && b === 'candidate');
}
