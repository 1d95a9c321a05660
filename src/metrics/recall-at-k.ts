import { gainOf, idealGains, topOf, type Relevance } from './relevance.js';

/**
 * Share of the relevant ids among the first `cutoff` of the ranking (trec_eval's `recall`). The ranking is taken as
 * given. Null where nothing is relevant.
 *
 * @example
 * recallAtK(['b', 'a', 'c'], new Set(['a', 'd']), 2); // 0.5
 */
export function recallAtK(
  ranking: readonly string[],
  relevance: Relevance,
  cutoff: number,
): number | null {
  const relevant = idealGains(relevance).length;
  if (relevant === 0) return null;
  return topOf(ranking, cutoff).filter((id) => gainOf(relevance, id) > 0).length / relevant;
}
