import { bootstrapInterval } from '../../metrics/bootstrap-interval.js';
import type { ClarifyVariant } from '../../metrics/clarify-call.js';
import { costPerSuccess, type CostPerSuccess } from '../../metrics/cost-per-success.js';
import { falseQuestionRate } from '../../metrics/question-metrics.js';
import type { Interval } from '../../metrics/interval.js';
import { shareInterval } from '../../metrics/share-interval.js';
import { mean } from '../../metrics/mean.js';
import { standardDeviation } from '../../metrics/standard-deviation.js';
import { tokensOf } from '../../models/chat-usage.js';
import type { ControlKind } from '../null-control.js';
import {
  clarifyCells,
  eachMetric,
  type ClarifyCell,
  type ClarifyMetric,
  type KindAsked,
} from './clarify-cells.js';
import { clarifyComparisons, type ClarifyComparison } from './clarify-comparisons.js';
import type { ClarifyRecord } from './clarify-record.js';
import type { ClarifySample } from './clarify-sample.js';
import { meanDuration } from './mean-duration.js';

/** A metric over many runs. */
export interface MetricSummary {
  readonly mean: number | null;
  readonly deviation: number | null;
  /** Over samples. */
  readonly interval: Interval | null;
}

/** How one agent did with one documentation on the samples of one kind. */
export interface ClarifyRow {
  readonly agent: string;
  readonly docs: string;
  readonly kind: KindAsked;
  readonly samples: number;
  readonly metrics: Readonly<Record<ClarifyMetric, MetricSummary>>;
  /** Mean number of questions that the user could not answer. */
  readonly wasted: number | null;
  /** Share of explicit samples with a question; null for other kinds. */
  readonly falseQuestions: number | null;
  /** The mean of the largest coverage that any agent could reach. */
  readonly ceiling: number | null;
  /** Mean tokens of a run, cached ones included. */
  readonly tokens: number | null;
  /** Mean time of a run; null where an answer came from the cache. */
  readonly durationMs: number | null;
  readonly perSuccess: CostPerSuccess;
}

/** Mean worth of the n-th question of a run, by term. */
export interface QuestionWorth {
  readonly agent: string;
  /** From 1. */
  readonly question: number;
  readonly count: number;
  readonly score: number | null;
  readonly terms: Readonly<Record<string, number | null>>;
}

export interface ClarifySummary {
  readonly variant: ClarifyVariant;
  readonly rows: readonly ClarifyRow[];
  readonly comparisons: readonly ClarifyComparison[];
  readonly worth: readonly QuestionWorth[];
}

export interface SummaryOptions {
  readonly variant: ClarifyVariant;
  readonly seed?: number | undefined;
  readonly resamples?: number | undefined;
  /** What was run once more of what others are compared with; nothing where it is left out. */
  readonly control?: ClarifyControl | undefined;
}

/** The null control of an evaluation. */
export interface ClarifyControl {
  readonly kind: ControlKind;
  readonly records: readonly ClarifyRecord[];
}

/** Tables of an evaluation: means by agent, docs and kind, paired differences from the first agent, worth of questions. */
export function summariseClarify(
  records: readonly ClarifyRecord[],
  samples: readonly ClarifySample[],
  options: SummaryOptions,
): ClarifySummary {
  const { variant, control = { kind: 'off', records: [] } } = options;
  const cells = clarifyCells(records, samples, variant);
  return {
    variant,
    rows: cells.map((cell) => rowOf(cell, options)),
    comparisons: clarifyComparisons(cells, {
      ...{ control: control.kind, again: clarifyCells(control.records, samples, variant) },
      samplesOf: (asked) => samples.filter(({ kind }) => asked === 'all' || kind === asked).length,
      ...bootstrap(options),
    }),
    worth: worthOf(records),
  };
}

function rowOf(cell: ClarifyCell, options: SummaryOptions): ClarifyRow {
  const scores = [...cell.scores.values()];
  const costs = cell.records.map((record) => {
    const { success = null, calls = 0 } = cell.scores.get(record.sample) ?? {};
    return { success, calls, tokens: tokensOf(record.run.usage) };
  });
  return {
    ...{ agent: cell.agent, docs: cell.docs, kind: cell.kind, samples: scores.length },
    metrics: eachMetric((metric) =>
      summaryOf(
        scores.map((score) => score[metric]),
        metric === 'questions' ? bootstrapInterval : shareInterval,
        options,
      ),
    ),
    wasted: mean(scores.map(({ wasted }) => wasted)),
    falseQuestions:
      cell.kind === 'explicit' ? falseQuestionRate(scores.map(({ questions }) => questions)) : null,
    ceiling: mean(scores.map(({ ceiling }) => ceiling)),
    tokens: mean(costs.map(({ tokens }) => tokens)),
    durationMs: meanDuration(cell.records.map(({ run }) => run)),
    perSuccess: costPerSuccess(costs),
  };
}

function summaryOf(
  values: readonly (number | null)[],
  intervalOf: typeof bootstrapInterval,
  options: SummaryOptions,
): MetricSummary {
  return {
    mean: mean(values),
    deviation: standardDeviation(values),
    interval: intervalOf(values, bootstrap(options)),
  };
}

function bootstrap({ seed, resamples }: SummaryOptions) {
  return { seed: seed ?? 1, resamples: resamples ?? 2000 };
}

function worthOf(records: readonly ClarifyRecord[]): readonly QuestionWorth[] {
  const agents = [...new Set(records.map(({ agent }) => agent))];
  return agents.flatMap((agent) => {
    const own = records.filter((record) => record.agent === agent);
    const most = Math.max(0, ...own.map(({ scored }) => scored.length));
    return Array.from({ length: most }, (_, index) => {
      const scored = own.flatMap((record) => record.scored[index] ?? []);
      const names = [...new Set(scored.flatMap(({ terms }) => Object.keys(terms)))];
      const terms: Record<string, number | null> = {};
      for (const name of names) terms[name] = mean(scored.map((each) => each.terms[name] ?? null));
      return {
        ...{ agent, question: index + 1, count: scored.length },
        score: mean(scored.map(({ score }) => score)),
        terms,
      };
    });
  });
}
