import { gainOf, idealGains, topOf, type Relevance } from './relevance.js';

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

/**
 * NDCG@cutoff with linear gain and discount log2(rank + 1), in [0, 1] (Järvelin and Kekäläinen 2002; trec_eval's
 * `ndcg_cut`). The ranking is taken as given: ties are the caller's. The ideal holds everything relevant, also what the
 * ranking cannot reach. Null where nothing is relevant.
 *
 * @example
 * ndcg(['b', 'a'], new Set(['a']), 5); // 0.63: found, at the second place
 */
export function ndcg(
  ranking: readonly string[],
  relevance: Relevance,
  cutoff: number = Infinity,
): number | null {
  const ideal = discounted(idealGains(relevance).slice(0, cutoff));
  if (ideal === 0) return null;
  return discounted(topOf(ranking, cutoff).map((id) => gainOf(relevance, id))) / ideal;
}
