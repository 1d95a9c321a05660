import { ConfigurationError } from '../../core/errors.js';
import type { Interval } from '../../metrics/interval.js';
import { shareInterval } from '../../metrics/share-interval.js';
import type { Retriever } from '../../retrieval/retriever.js';
import type { SearchHit } from '../../retrieval/search-hit.js';
import { relevantTools, type MissingTool, type RelevantTools } from './relevant-tools.js';
import type { RetrievalCorpus } from './retrieval-corpus.js';
import { retrievalMetrics } from './retrieval-metrics.js';
import type { RetrievalQuery } from './retrieval-query.js';
import { toolResolver } from './tool-resolver.js';

/** One query's result. */
export interface QueryResult {
  readonly id: string;
  readonly text: string;
  readonly relevant: readonly string[];
  readonly missing: readonly MissingTool[];
  readonly hits: readonly SearchHit[];
  /** By metric name; null where none of its tools can be reached. */
  readonly scores: Readonly<Record<string, number | null>>;
}

export interface RetrievalRun {
  readonly corpus: string;
  readonly retriever: string;
  readonly candidates: 'all' | 'own';
  readonly queries: readonly QueryResult[];
  /** Mean over the queries that could be measured, with an interval; null where none could. */
  readonly means: Readonly<Record<string, Interval | null>>;
  readonly measured: number;
  /** Ids of the queries none of whose tools is in the corpus: they are in no mean. */
  readonly unreachable: readonly string[];
  /** Ids of the queries some of whose tools are missing: those count as not found. */
  readonly partlyReachable: readonly string[];
}

export interface RetrievalOptions {
  readonly corpus: RetrievalCorpus;
  readonly queries: readonly RetrievalQuery[];
  readonly retriever: Retriever;
  /** Ranks at which NDCG and recall are taken; 1, 5, 10 unless told. */
  readonly cutoffs?: readonly number[];
  /** How many results a query gets; 100 unless told, and never fewer than the largest cut-off. */
  readonly depth?: number;
  /** `own`: each query ranks only its own candidates, where it lists them (the index is the whole corpus all the same). */
  readonly candidates?: 'all' | 'own';
  readonly seed?: number;
  readonly resamples?: number;
}

/** Puts every query to the retriever and scores the rankings. Throws `ConfigurationError` for unusable options. */
export async function runRetrieval(options: RetrievalOptions): Promise<RetrievalRun> {
  const { corpus, queries, retriever, candidates = 'all' } = options;
  const cutoffs = checkedCutoffs(options.cutoffs ?? [1, 5, 10]);
  if (queries.length === 0) {
    throw new ConfigurationError('There are no queries to measure with.', {
      remedy: 'Give a file of queries with relevant tools.',
    });
  }
  const resolve = toolResolver(corpus.tools);
  const gold = queries.map((query) => relevantTools(query, resolve, candidates));
  const depth = Math.max(options.depth ?? 100, ...cutoffs);
  const isNarrowed = gold.some((tools) => tools.candidates !== null);
  const found = await retriever.search(
    queries.map(({ text }) => text),
    isNarrowed ? corpus.documents.length : depth,
  );
  const results = queries.map((query, index) =>
    scored(query, gold[index], found[index] ?? [], { depth, cutoffs }),
  );
  return summary(results, options, { corpus: corpus.name, retriever: retriever.name, candidates });
}

function scored(
  query: RetrievalQuery,
  tools: RelevantTools | undefined,
  hits: readonly SearchHit[],
  { depth, cutoffs }: { readonly depth: number; readonly cutoffs: readonly number[] },
): QueryResult {
  const allowed = tools?.candidates ?? null;
  const kept = hits.filter(({ id }) => allowed === null || allowed.has(id)).slice(0, depth);
  const ranking = kept.map(({ id }) => id);
  const reachable = tools?.reachable ?? [];
  const scores: Record<string, number | null> = {};
  for (const [name, metric] of retrievalMetrics(cutoffs)) {
    scores[name] = reachable.length === 0 ? null : metric(ranking, tools?.gold ?? new Set());
  }
  const { id, text } = query;
  return { id, text, relevant: reachable, missing: tools?.missing ?? [], hits: kept, scores };
}

function summary(
  queries: readonly QueryResult[],
  { seed = 1, resamples = 10_000 }: RetrievalOptions,
  names: Pick<RetrievalRun, 'corpus' | 'retriever' | 'candidates'>,
): RetrievalRun {
  const unreachable = queries.filter(({ relevant }) => relevant.length === 0);
  const partly = queries.filter(
    ({ relevant, missing }) => relevant.length > 0 && missing.length > 0,
  );
  const means: Record<string, Interval | null> = {};
  for (const name of Object.keys(queries[0]?.scores ?? {})) {
    const values = queries.map(({ scores }) => scores[name] ?? null);
    means[name] = shareInterval(values, { seed, resamples });
  }
  return {
    ...names,
    queries,
    means,
    measured: queries.length - unreachable.length,
    unreachable: unreachable.map(({ id }) => id),
    partlyReachable: partly.map(({ id }) => id),
  };
}

function checkedCutoffs(cutoffs: readonly number[]): readonly number[] {
  const wrong = cutoffs.find((k) => !Number.isInteger(k) || k < 1);
  if (wrong === undefined && cutoffs.length > 0) return [...new Set(cutoffs)];
  throw new ConfigurationError(
    wrong === undefined ? 'There are no cut-offs.' : `${wrong} is no cut-off.`,
    { remedy: 'Give whole numbers from 1, e.g. 1, 5 and 10.' },
  );
}
