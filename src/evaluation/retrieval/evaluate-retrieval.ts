import { ConfigurationError } from '../../core/errors.js';
import type { EmbeddingModel } from '../../core/ports.js';
import type { TokenizerName } from '../../retrieval/tokenizer-by-name.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import { compareDocs, type DocsComparison } from './compare-docs.js';
import { embedWithProgress } from './embed-with-progress.js';
import type { MeasuredDocs } from './measured-docs.js';
import { relevantTools } from './relevant-tools.js';
import type { RetrievalCorpus } from './retrieval-corpus.js';
import type { RetrievalQuery } from './retrieval-query.js';
import {
  buildRetriever,
  retrieverSetups,
  setupText,
  type RetrieverKind,
  type RetrieverSetup,
} from './retriever-setup.js';
import { runRetrieval, type RetrievalRun } from './run-retrieval.js';
import { toolResolver } from './tool-resolver.js';

export interface RetrievalEvaluationOptions {
  /** One a variant of the docs, over the same tools; the first is what the others are compared with. */
  readonly corpora: readonly RetrievalCorpus[];
  readonly queries: readonly RetrievalQuery[];
  /** BM25 alone unless told. */
  readonly retrievers?: readonly RetrieverKind[];
  /** Both unless told: a gain counts only where it holds under both. */
  readonly tokenizers?: readonly TokenizerName[];
  readonly k1?: number;
  readonly b?: number;
  /** Needed by the dense and hybrid retrievers. */
  readonly embeddings?: EmbeddingModel | undefined;
  readonly candidates?: 'all' | 'own';
  readonly cutoffs?: readonly number[];
  readonly seed?: number;
  readonly resamples?: number;
  /** How many of the worst regressions each comparison tells; none unless told. */
  readonly worst?: number;
  readonly onProgress?: (progress: RetrievalProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface RetrievalProgress {
  /** Searches that are finished, and all of them. */
  readonly done: number;
  readonly of: number;
  /** What is being done, e.g. `raw, dense: 128 of 1006 texts`. */
  readonly text: string;
}

export interface RetrievalEvaluation {
  readonly measured: readonly MeasuredDocs[];
  /** Every other variant against the first, for each retriever and each NDCG. */
  readonly comparisons: readonly DocsComparison[];
}

/**
 * Searches every variant in every way with the same queries, and compares. The same input gives the same figures.
 * Rejects with `ConfigurationError`, `ModelError` and, once the signal is aborted, `InterruptedError`.
 */
export async function evaluateRetrieval(
  options: RetrievalEvaluationOptions,
): Promise<RetrievalEvaluation> {
  const { corpora, retrievers = ['bm25'], tokenizers = ['default', 'plain'] } = options;
  checkChoices(options);
  requireKnownTool(options);
  const setups = retrieverSetups(retrievers, tokenizers);
  const plan = setups.flatMap((setup) => corpora.map((corpus) => ({ setup, corpus })));
  const measured: MeasuredDocs[] = [];
  for (const { setup, corpus } of plan) {
    throwIfInterrupted(options.signal);
    const tell = (more: string): void => {
      const text = `${corpus.name}, ${setupText(setup)}${more}`;
      options.onProgress?.({ done: measured.length, of: plan.length, text });
    };
    tell('');
    measured.push({ corpus, setup, run: await measure(options, setup, corpus, tell) });
  }
  return { measured, comparisons: compareDocs(measured, options) };
}

async function measure(
  options: RetrievalEvaluationOptions,
  setup: RetrieverSetup,
  corpus: RetrievalCorpus,
  tell: (more: string) => void,
): Promise<RetrievalRun> {
  const { queries, k1, b, candidates, cutoffs, seed, resamples, signal } = options;
  const embeddings =
    options.embeddings === undefined
      ? undefined
      : embedWithProgress(
          options.embeddings,
          (done, of) => {
            tell(`: ${done} of ${of} texts`);
          },
          signal,
        );
  const retriever = await buildRetriever(setup, corpus.documents, { k1, b, embeddings });
  return runRetrieval({
    corpus,
    queries,
    retriever,
    ...(candidates === undefined ? {} : { candidates }),
    ...(cutoffs === undefined ? {} : { cutoffs }),
    ...(seed === undefined ? {} : { seed }),
    ...(resamples === undefined ? {} : { resamples }),
  });
}

/** Throws where no query names a tool of the corpus: every mean would be about nothing. */
function requireKnownTool({ corpora, queries, candidates = 'all' }: RetrievalEvaluationOptions) {
  const [corpus] = corpora;
  if (corpus === undefined || queries.length === 0) return;
  const resolve = toolResolver(corpus.tools);
  const found = queries.map((query) => relevantTools(query, resolve, candidates));
  if (found.some(({ reachable }) => reachable.length > 0)) return;
  const [missing] = found.flatMap((tools) => tools.missing);
  const example = missing === undefined ? '' : ` (e.g. ${missing.reference}: ${missing.reason})`;
  const names = corpus.documents.slice(0, 5).map(({ id }) => id);
  throw new ConfigurationError(
    `None of the ${queries.length} queries has a relevant tool among these ${corpus.documents.length} tools${example}.`,
    { remedy: `Give queries about these tools, whose names are like ${names.join(', ')}.` },
  );
}

function checkChoices({ corpora, retrievers, tokenizers }: RetrievalEvaluationOptions): void {
  const empty = [
    corpora.length === 0 ? 'docs' : '',
    retrievers?.length === 0 ? 'retrievers' : '',
    tokenizers?.length === 0 ? 'tokenizers' : '',
  ].find((what) => what !== '');
  if (empty !== undefined) {
    throw new ConfigurationError(`There are no ${empty} to measure.`, {
      remedy: 'Name at least one.',
    });
  }
  const names = corpora.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new ConfigurationError(`The docs "${twice}" are given twice.`, {
      remedy: 'Give each variant once.',
    });
  }
}
