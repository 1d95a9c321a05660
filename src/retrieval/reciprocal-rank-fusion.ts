import { compareHits, type SearchHit } from './search-hit.js';

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): the score of an id is the sum of 1 / (k + rank) over the
 * rankings that have it, ranks from 1. Ties by id. An id that comes again in a ranking counts at its first place.
 */
export function reciprocalRankFusion(
  rankings: readonly (readonly string[])[],
  k = 60,
): SearchHit[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    [...new Set(ranking)].forEach((id, index) => {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (k + index + 1));
    });
  }
  return Array.from(scores, ([id, score]) => ({ id, score })).sort(compareHits);
}
