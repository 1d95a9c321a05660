import { gainOf, idealGains, topOf, type Relevance } from './relevance.js';

/**
 * Mean of the precision at each relevant id within `cutoff`, divided by all that is relevant (trec_eval's `map`,
 * `map_cut`); its mean over queries is MAP. The ranking is taken as given. Null where nothing is relevant.
 */
export function averagePrecision(
  ranking: readonly string[],
  relevance: Relevance,
  cutoff: number = Infinity,
): number | null {
  const relevant = idealGains(relevance).length;
  if (relevant === 0) return null;
  let found = 0;
  let sum = 0;
  topOf(ranking, cutoff).forEach((id, index) => {
    if (gainOf(relevance, id) === 0) return;
    found += 1;
    sum += found / (index + 1);
  });
  return sum / relevant;
}
