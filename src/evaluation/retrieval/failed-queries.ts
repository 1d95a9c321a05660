import { rankOf } from './rank-of.js';
import type { QueryResult, RetrievalRun } from './run-retrieval.js';

/** A query some of whose relevant tools are outranked or not found. */
export interface FailedQuery {
  readonly id: string;
  readonly text: string;
  readonly score: number;
  readonly tools: readonly OutrankedTool[];
}

/** A relevant tool, and the tools that are not relevant and rank before it, best first. */
export interface OutrankedTool {
  readonly id: string;
  /** Null where the search did not find it: then all that was found is before it. */
  readonly rank: number | null;
  readonly by: readonly string[];
}

/**
 * The queries that score below 1 and could have scored more with these tools, worst first, then by id. What cannot be reached
 * in the corpus is no failure of the search.
 */
export function failedQueries({ queries }: Pick<RetrievalRun, 'queries'>, metric: string) {
  return queries
    .map((query): FailedQuery => {
      const { id, text, scores } = query;
      return { id, text, score: scores[metric] ?? 1, tools: outrankedTools(query) };
    })
    .filter(({ score, tools }) => score < 1 && tools.some(isOutranked))
    .sort((a, b) => a.score - b.score || (a.id < b.id ? -1 : 1));
}

function isOutranked({ rank, by }: OutrankedTool): boolean {
  return rank === null || by.length > 0;
}

/** A query's relevant tools, in the order in which the query names them. */
export function outrankedTools({
  relevant,
  hits,
}: Pick<QueryResult, 'relevant' | 'hits'>): OutrankedTool[] {
  const ranking = hits.map(({ id }) => id);
  return relevant.map((id) => {
    const rank = rankOf({ hits }, id);
    const before = rank === null ? ranking : ranking.slice(0, rank - 1);
    return { id, rank, by: before.filter((other) => !relevant.includes(other)) };
  });
}
