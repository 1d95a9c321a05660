import { gainOf, idealGains, topOf, type Relevance } from './relevance.js';

/**
 * Share of relevant ids among the first `cutoff` places (trec_eval's `P`): a ranking shorter than the cut-off is
 * divided by the cut-off all the same. Null where nothing is relevant or the cut-off is below 1.
 */
export function precisionAtK(
  ranking: readonly string[],
  relevance: Relevance,
  cutoff: number,
): number | null {
  if (idealGains(relevance).length === 0 || cutoff < 1) return null;
  return topOf(ranking, cutoff).filter((id) => gainOf(relevance, id) > 0).length / cutoff;
}
