import type { RetrievalCorpus } from './retrieval-corpus.js';
import type { RetrieverSetup } from './retriever-setup.js';
import type { RetrievalRun } from './run-retrieval.js';

/** One variant of the docs searched in one way. */
export interface MeasuredDocs {
  readonly corpus: RetrievalCorpus;
  readonly setup: RetrieverSetup;
  readonly run: RetrievalRun;
}
