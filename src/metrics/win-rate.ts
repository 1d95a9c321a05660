import type { Interval } from './interval.js';
import { wilsonInterval } from './wilson-interval.js';

/** What a judge said of one ordered pair; null where it gave no usable verdict. */
export type PairVerdict = 'candidate' | 'reference' | 'tie' | null;

/** One query, judged with the reference answer first and again with the candidate first. */
export interface JudgedPair {
  /** The query; pairs with the same one are repeats of it. Each pair is a query of its own where it is left out. */
  readonly task?: string | undefined;
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
  /** Queries with a judged pair: what the interval rests on. */
  readonly tasks: number;
  /** The mean over queries of wins / (wins + losses + ties), in [0, 1]; ties are not halved. Null where nothing was judged. */
  readonly rate: number | null;
  /** Wilson's 95 % interval of `rate`, the repeats of a query counted as one trial. */
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
 * pair is judged in both orders, and orders that disagree are a tie. Repeats of a query are no independent trials: their mean counts
 * once.
 */
export function winRate(pairs: readonly JudgedPair[]): WinRate {
  const verdicts = pairs.map(verdictOf);
  const count = (verdict: PairVerdict): number => verdicts.filter((v) => v === verdict).length;
  const [wins, losses, ties] = [count('candidate'), count('reference'), count('tie')];
  const shares = winShares(pairs);
  const won = shares.reduce((sum, share) => sum + share, 0);
  return {
    wins,
    losses,
    ties,
    unjudged: count(null),
    disagreements: pairs.filter(isContradicted).length,
    tasks: shares.length,
    rate: shares.length === 0 ? null : won / shares.length,
    interval: wilsonInterval(Math.min(won, shares.length), shares.length),
  };
}

/** The share of wins of each query that was judged. */
function winShares(pairs: readonly JudgedPair[]): readonly number[] {
  const byTask = new Map<string, number[]>();
  for (const [index, pair] of pairs.entries()) {
    const verdict = verdictOf(pair);
    if (verdict === null) continue;
    const key = pair.task === undefined ? `${index}` : `task ${pair.task}`;
    byTask.set(key, [...(byTask.get(key) ?? []), Number(verdict === 'candidate')]);
  }
  return [...byTask.values()].map((won) => won.reduce((sum, one) => sum + one, 0) / won.length);
}

function isContradicted({ referenceFirst: a, candidateFirst: b }: JudgedPair): boolean {
  return (a === 'candidate' && b === 'reference') || (a === 'reference' && b === 'candidate');
}
