import { gainOf, idealGains, topOf, type Relevance } from './relevance.js';

/**
 * 1 / rank of the first relevant id within `cutoff`, 0 where there is none (trec_eval's `recip_rank`); its mean over
 * queries is MRR. The ranking is taken as given. Null where nothing is relevant.
 */
export function reciprocalRank(
  ranking: readonly string[],
  relevance: Relevance,
  cutoff: number = Infinity,
): number | null {
  if (idealGains(relevance).length === 0) return null;
  const first = topOf(ranking, cutoff).findIndex((id) => gainOf(relevance, id) > 0);
  return first < 0 ? 0 : 1 / (first + 1);
}
