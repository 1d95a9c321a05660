import type { QueryResult } from './run-retrieval.js';

/** Where a tool stands among what was found, counted from 1; null where it was not found. */
export function rankOf({ hits }: Pick<QueryResult, 'hits'>, id: string): number | null {
  const place = hits.findIndex((hit) => hit.id === id);
  return place < 0 ? null : place + 1;
}
