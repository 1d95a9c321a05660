import { z } from 'zod';
import { bootstrapInterval } from '../../metrics/bootstrap-interval.js';
import type { ClarifyVariant } from '../../metrics/clarify-call.js';
import { falseQuestionRate } from '../../metrics/question-metrics.js';
import type { Interval } from '../../metrics/interval.js';
import { mean } from '../../metrics/mean.js';
import { pairedBootstrapInterval } from '../../metrics/paired-bootstrap-interval.js';
import { standardDeviation } from '../../metrics/standard-deviation.js';
import { tokensOf } from '../../models/chat-usage.js';
import { groupBy } from '../../support/group-by.js';
import type { ClarifyRecord } from './clarify-record.js';
import { sampleKinds, type ClarifySample, type SampleKind } from './clarify-sample.js';
import { meanDuration } from './mean-duration.js';
import { scoreClarifyRun, type ClarifyScores } from './score-clarify-run.js';

export const clarifyMetrics = ['coverage', 'tmr', 'pmr', 'success', 'questions'] as const;
export type ClarifyMetric = (typeof clarifyMetrics)[number];

/** A metric over many runs. */
export interface MetricSummary {
  readonly mean: number | null;
  readonly deviation: number | null;
  /** Bootstrap, over samples. */
  readonly interval: Interval | null;
}

/** A kind of sample, or all of them where there are several. */
export type KindAsked = SampleKind | 'all';

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
}

/** What an agent gains over the first one on the same samples. */
export interface ClarifyComparison {
  readonly agent: string;
  readonly baseline: string;
  readonly docs: string;
  readonly baselineDocs: string;
  readonly kind: KindAsked;
  readonly differences: Readonly<Record<ClarifyMetric, Interval | null>>;
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
}

const cellKey = z
  .tuple([z.number(), z.string(), z.string()])
  .transform(([kind, docs, agent]) => ({ kind, docs, agent }));

interface Cell {
  readonly agent: string;
  readonly docs: string;
  readonly kind: KindAsked;
  /** By sample id, in the order of the samples. */
  readonly scores: ReadonlyMap<string, ClarifyScores>;
  readonly records: readonly ClarifyRecord[];
}

/** Tables of an evaluation: means by agent, docs and kind, paired differences from the first agent, worth of questions. */
export function summariseClarify(
  records: readonly ClarifyRecord[],
  samples: readonly ClarifySample[],
  options: SummaryOptions,
): ClarifySummary {
  const cells = withAll(cellsOf(records, samples, options.variant));
  return {
    variant: options.variant,
    rows: cells.map((cell) => rowOf(cell, options)),
    comparisons: cells.flatMap((cell) => comparisonOf(cell, cells, options)),
    worth: worthOf(records),
  };
}

function cellsOf(
  records: readonly ClarifyRecord[],
  samples: readonly ClarifySample[],
  variant: ClarifyVariant,
): readonly Cell[] {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const groups = new Map<string, ClarifyRecord[]>();
  for (const record of records) {
    const kind = byId.get(record.sample)?.kind;
    if (kind === undefined) continue;
    const key = JSON.stringify([sampleKinds.indexOf(kind), record.docs, record.agent]);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return [...groups.keys()]
    .map((key, index) => ({ ...cellKey.parse(JSON.parse(key)), index }))
    .sort((a, b) => a.kind - b.kind || a.index - b.index)
    .map(({ kind, docs, agent }): Cell => {
      const own = groups.get(JSON.stringify([kind, docs, agent])) ?? [];
      const scores = own.flatMap((record): [string, ClarifyScores][] => {
        const sample = byId.get(record.sample);
        return sample === undefined
          ? []
          : [[record.sample, scoreClarifyRun(sample, record.run, variant)]];
      });
      const name = sampleKinds[kind] ?? 'unlabelled';
      return { agent, docs, kind: name, scores: new Map(scores), records: own };
    });
}

/** With a cell for the samples of all kinds together, agent by agent, where there are several kinds. */
function withAll(cells: readonly Cell[]): readonly Cell[] {
  if (new Set(cells.map(({ kind }) => kind)).size < 2) return cells;
  const arms = groupBy(cells, ({ docs, agent }) => JSON.stringify([docs, agent]));
  const whole = [...arms.values()].flatMap(([first, ...others]): readonly Cell[] => {
    if (first === undefined) return [];
    const own = [first, ...others];
    const scores = new Map(own.flatMap((cell) => [...cell.scores]));
    return [{ ...first, kind: 'all', scores, records: own.flatMap((cell) => cell.records) }];
  });
  return [...cells, ...whole];
}

function rowOf(cell: Cell, options: SummaryOptions): ClarifyRow {
  const scores = [...cell.scores.values()];
  return {
    ...{ agent: cell.agent, docs: cell.docs, kind: cell.kind, samples: scores.length },
    metrics: eachMetric((metric) =>
      summaryOf(
        scores.map((score) => score[metric]),
        options,
      ),
    ),
    wasted: mean(scores.map(({ wasted }) => wasted)),
    falseQuestions:
      cell.kind === 'explicit' ? falseQuestionRate(scores.map(({ questions }) => questions)) : null,
    ceiling: mean(scores.map(({ ceiling }) => ceiling)),
    tokens: mean(cell.records.map(({ run }) => tokensOf(run.usage))),
    durationMs: meanDuration(cell.records.map(({ run }) => run)),
  };
}

function eachMetric<T>(valueOf: (metric: ClarifyMetric) => T): Readonly<Record<ClarifyMetric, T>> {
  return {
    ...{ coverage: valueOf('coverage'), tmr: valueOf('tmr'), pmr: valueOf('pmr') },
    ...{ success: valueOf('success'), questions: valueOf('questions') },
  };
}

function summaryOf(values: readonly (number | null)[], options: SummaryOptions): MetricSummary {
  return {
    mean: mean(values),
    deviation: standardDeviation(values),
    interval: bootstrapInterval(values, bootstrap(options)),
  };
}

function bootstrap({ seed, resamples }: SummaryOptions) {
  return { seed: seed ?? 1, resamples: resamples ?? 2000 };
}

/** Against the first agent with the same docs; the first agent's own row is compared with that of the first docs. */
function comparisonOf(
  cell: Cell,
  cells: readonly Cell[],
  options: SummaryOptions,
): readonly ClarifyComparison[] {
  const ofKind = cells.filter(({ kind }) => kind === cell.kind);
  const sameDocs = ofKind.find(({ docs }) => docs === cell.docs);
  const sameAgent = ofKind.find(({ agent }) => agent === cell.agent);
  const baselines = [...new Set([sameDocs, sameAgent])].filter((each) => each !== undefined);
  return baselines
    .filter((each) => each !== cell)
    .map((baseline) => {
      const ids = [...cell.scores.keys()].filter((id) => baseline.scores.has(id));
      const values = (of: Cell, metric: ClarifyMetric): (number | null)[] =>
        ids.map((id) => of.scores.get(id)?.[metric] ?? null);
      return {
        ...{ agent: cell.agent, docs: cell.docs, kind: cell.kind },
        ...{ baseline: baseline.agent, baselineDocs: baseline.docs },
        differences: eachMetric((metric) =>
          pairedBootstrapInterval(
            values(baseline, metric),
            values(cell, metric),
            bootstrap(options),
          ),
        ),
      };
    });
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
