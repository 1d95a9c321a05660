import { reciprocalRankFusion } from './reciprocal-rank-fusion.js';
import type { Retriever } from './retriever.js';

export interface HybridOptions {
  /** The constant of reciprocal rank fusion; 60 unless told. */
  readonly k?: number;
  /** How many results of each part are fused; 100 unless told, and never fewer than are asked for. */
  readonly depth?: number;
}

/** The parts' rankings fused by reciprocal rank. */
export function hybridRetriever(
  parts: readonly Retriever[],
  options: HybridOptions = {},
): Retriever {
  const { k = 60, depth = 100 } = options;
  return {
    name: `hybrid (${parts.map((part) => part.name).join(' + ')})`,
    search: async (queries, limit) => {
      const found = await Promise.all(
        parts.map((part) => part.search(queries, Math.max(limit, depth))),
      );
      return queries.map((_, index) => {
        const rankings = found.map((lists) => (lists[index] ?? []).map(({ id }) => id));
        return reciprocalRankFusion(rankings, k).slice(0, limit);
      });
    },
  };
}
