import type { EmbeddingModel } from '../core/ports.js';
import { DenseIndex } from './dense-index.js';
import type { Retriever } from './retriever.js';
import type { IndexedText } from './search-hit.js';

/** Exact cosine over the documents' vectors. Rejects with `ModelError`. */
export async function denseRetriever(
  documents: readonly IndexedText[],
  model: EmbeddingModel,
): Promise<Retriever> {
  const index = new DenseIndex(model);
  await index.add(documents);
  return {
    name: `dense (${model.name})`,
    search: (queries, limit) => index.search(queries, limit),
  };
}
