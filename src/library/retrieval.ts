// `tooldraft/retrieval`: searching tools by their docs, and how well it goes.
export { Bm25Index, type Bm25Options } from '../retrieval/bm25-index.js';
export type { IndexedText, SearchHit } from '../retrieval/search-hit.js';
export { defaultFields, indexedFields, type IndexedField } from '../retrieval/indexed-field.js';
export { buildCorpus, type RetrievalCorpus } from '../evaluation/retrieval/retrieval-corpus.js';
export type { DocsComparison } from '../evaluation/retrieval/compare-docs.js';
export {
  evaluateRetrieval,
  type RetrievalEvaluation,
  type RetrievalEvaluationOptions,
  type RetrievalProgress,
} from '../evaluation/retrieval/evaluate-retrieval.js';
export type { MeasuredDocs } from '../evaluation/retrieval/measured-docs.js';
export { readQueries } from '../evaluation/retrieval/read-queries.js';
export type { RetrievalQuery, ToolReference } from '../evaluation/retrieval/retrieval-query.js';
export { saveTrecFiles } from '../evaluation/retrieval/save-trec-files.js';
