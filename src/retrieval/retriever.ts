import type { SearchHit } from './search-hit.js';

/** Ranks the documents of one corpus. `search` gives one result list a query, in input order, best first, ties by id. */
export interface Retriever {
  /** Stands in reports, e.g. `bm25 (default)`. */
  readonly name: string;
  search(queries: readonly string[], limit: number): Promise<SearchHit[][]>;
}
