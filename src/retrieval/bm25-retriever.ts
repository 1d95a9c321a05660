import { Bm25Index, type Bm25Options } from './bm25-index.js';
import type { Retriever } from './retriever.js';
import type { IndexedText } from './search-hit.js';

/** BM25 over the documents. */
export function bm25Retriever(
  documents: readonly IndexedText[],
  options: Bm25Options = {},
): Retriever {
  const index = new Bm25Index(options);
  for (const document of documents) index.add(document);
  return {
    name: `bm25 (${index.tokenizer.name})`,
    search: async (queries, limit) => queries.map((query) => index.search(query, limit)),
  };
}
