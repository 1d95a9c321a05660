import type { Interval } from '../../metrics/interval.js';
import { pairedBootstrapInterval } from '../../metrics/paired-bootstrap-interval.js';
import { randomisationTest } from '../../metrics/randomisation-test.js';
import { comparisonVerdict, type ComparisonVerdict } from '../comparison-verdict.js';
import { rankOf } from './rank-of.js';
import type { RetrievalCorpus } from './retrieval-corpus.js';
import type { QueryResult, RetrievalRun } from './run-retrieval.js';

/** A relevant tool of a query that got worse: its text and rank before and after. */
export interface MovedTool {
  readonly id: string;
  readonly rankBefore: number | null;
  readonly rankAfter: number | null;
  readonly textBefore: string;
  readonly textAfter: string;
}

export interface Regression {
  readonly query: string;
  readonly text: string;
  readonly before: number;
  readonly after: number;
  readonly tools: readonly MovedTool[];
}

/** candidate − baseline on one metric, query by query. */
export interface RetrievalComparison {
  readonly metric: string;
  readonly baseline: string;
  readonly candidate: string;
  readonly retriever: string;
  /** Paired; null where no query was measured on both sides. */
  readonly difference: Interval | null;
  /** Two-sided randomisation test. */
  readonly pValue: number | null;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Searches come to the same each time, so the interval decides. */
  readonly control: 'deterministic';
  readonly spread: 0;
  /** Queries that both sides measured, of all. */
  readonly valid: number;
  readonly of: number;
  readonly verdict: ComparisonVerdict;
  /** The largest losses, worst first, then by query id. */
  readonly regressions: readonly Regression[];
}

export interface ComparisonSide {
  readonly corpus: RetrievalCorpus;
  readonly run: RetrievalRun;
}

export interface ComparisonOptions {
  readonly baseline: ComparisonSide;
  readonly candidate: ComparisonSide;
  readonly metric: string;
  readonly seed?: number;
  readonly resamples?: number;
  /** How many regressions are told; 5 unless told. */
  readonly regressions?: number;
}

/** Compares two runs over the same queries; queries that one of them did not measure are left out. */
export function compareRetrieval(options: ComparisonOptions): RetrievalComparison {
  const { baseline, candidate, metric, seed = 1, resamples = 10_000 } = options;
  const after = new Map(candidate.run.queries.map((query) => [query.id, query]));
  const pairs = baseline.run.queries.flatMap((query) => pairOf(query, after.get(query.id), metric));
  const befores = pairs.map(({ before }) => before);
  const afters = pairs.map(({ after: score }) => score);
  const difference = pairedBootstrapInterval(befores, afters, { seed, resamples });
  const known = { spread: 0, valid: pairs.length, of: baseline.run.queries.length } as const;
  return {
    metric,
    baseline: baseline.run.corpus,
    candidate: candidate.run.corpus,
    retriever: candidate.run.retriever,
    difference,
    pValue: randomisationTest(befores, afters, { seed, rounds: resamples }),
    wins: pairs.filter(({ before, after: score }) => score > before).length,
    losses: pairs.filter(({ before, after: score }) => score < before).length,
    ties: pairs.filter(({ before, after: score }) => score === before).length,
    ...{ control: 'deterministic', ...known, verdict: comparisonVerdict({ difference, ...known }) },
    regressions: worst(pairs, options.regressions ?? 5).map((pair) =>
      regressionOf(pair, baseline.corpus, candidate.corpus),
    ),
  };
}

interface Pair {
  readonly old: QueryResult;
  readonly new: QueryResult;
  readonly before: number;
  readonly after: number;
}

function pairOf(old: QueryResult, now: QueryResult | undefined, metric: string): Pair[] {
  const before = old.scores[metric] ?? null;
  const after = now?.scores[metric] ?? null;
  return now === undefined || before === null || after === null
    ? []
    : [{ old, new: now, before, after }];
}

function worst(pairs: readonly Pair[], count: number): Pair[] {
  return pairs
    .filter(({ before, after }) => after < before)
    .sort((a, b) => a.after - a.before - (b.after - b.before) || (a.old.id < b.old.id ? -1 : 1))
    .slice(0, count);
}

function regressionOf(pair: Pair, old: RetrievalCorpus, now: RetrievalCorpus): Regression {
  const ids = [...new Set([...pair.old.relevant, ...pair.new.relevant])];
  return {
    query: pair.old.id,
    text: pair.old.text,
    before: pair.before,
    after: pair.after,
    tools: ids.map((id) => ({
      id,
      rankBefore: rankOf(pair.old, id),
      rankAfter: rankOf(pair.new, id),
      textBefore: textOf(old, id),
      textAfter: textOf(now, id),
    })),
  };
}

function textOf({ documents }: RetrievalCorpus, id: string): string {
  return documents.find((document) => document.id === id)?.text ?? '';
}
