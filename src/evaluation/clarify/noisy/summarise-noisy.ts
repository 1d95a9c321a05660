import { bootstrapInterval, type BootstrapOptions } from '../../../metrics/bootstrap-interval.js';
import type { Interval } from '../../../metrics/interval.js';
import { shareInterval } from '../../../metrics/share-interval.js';
import { mean } from '../../../metrics/mean.js';
import { tokensOf } from '../../../models/chat-usage.js';
import { intervalText, percent, percentInterval, type ResultsTable } from '../../results-table.js';
import { noisyKinds, type NoisyKind } from '../data/read-noisytoolbench.js';
import { meanDuration } from '../mean-duration.js';
import type { NoisyRun } from './score-noisy-records.js';
import type { NoisyScores } from './score-noisy-run.js';

/** The metrics that have intervals, under the papers' names. */
export const noisyMetrics = ['A1', 'A2', 'A3', 'Re', 'Steps'] as const;
export type NoisyMetric = (typeof noisyMetrics)[number];
/** Those that are no shares: less is better. */
export const noisyCounts: readonly NoisyMetric[] = ['Re', 'Steps'];

/** The score that a metric is the mean of. */
export const scoreOf: Readonly<Record<NoisyMetric, (scores: NoisyScores) => number | null>> = {
  A1: ({ a1 }) => a1,
  A2: ({ a2 }) => a2,
  A3: ({ a3 }) => a3,
  Re: ({ redundant }) => redundant,
  Steps: ({ steps }) => steps,
};

/** Means over instructions, under the papers' names; null is "not measured". */
export interface NoisySummary {
  readonly instructions: number;
  readonly A1: number | null;
  readonly A1published: number | null;
  readonly A2: number | null;
  readonly A3: number | null;
  readonly A3separate: number | null;
  readonly Re: number | null;
  readonly Steps: number | null;
  /** Mean tokens of a dialogue, cached ones included. */
  readonly tokens: number | null;
  /** Mean time of a dialogue; null where an answer came from the cache. */
  readonly durationMs: number | null;
  /** Over instructions. */
  readonly intervals: Readonly<Record<NoisyMetric, Interval | null>>;
}

export interface NoisyRow extends NoisySummary {
  readonly kind: NoisyKind;
  readonly agent: string;
}

export function summariseNoisy(runs: readonly NoisyRun[], options: BootstrapOptions): NoisySummary {
  const over = (of: (scores: NoisyScores) => number | null): number | null =>
    mean(runs.map(({ scores }) => of(scores)));
  return {
    instructions: runs.length,
    ...eachNoisyMetric((metric) => over(scoreOf[metric])),
    A1published: over(({ a1Published }) => a1Published),
    A3separate: over(({ a3Separate }) => a3Separate),
    tokens: mean(runs.map(({ run }) => tokensOf(run.usage))),
    durationMs: meanDuration(runs.map(({ run }) => run)),
    intervals: eachNoisyMetric((metric) =>
      (noisyCounts.includes(metric) ? bootstrapInterval : shareInterval)(
        runs.map(({ scores }) => scoreOf[metric](scores)),
        options,
      ),
    ),
  };
}

/** A value for each metric. */
export function eachNoisyMetric<T>(
  valueOf: (metric: NoisyMetric) => T,
): Readonly<Record<NoisyMetric, T>> {
  return {
    ...{ A1: valueOf('A1'), A2: valueOf('A2'), A3: valueOf('A3') },
    ...{ Re: valueOf('Re'), Steps: valueOf('Steps') },
  };
}

/** A row for each kind of instruction and agent that has runs. */
export function noisyRows(
  runs: readonly NoisyRun[],
  options: BootstrapOptions = {},
): readonly NoisyRow[] {
  const agents = [...new Set(runs.map(({ agent }) => agent))];
  return noisyKinds.flatMap((kind) =>
    agents.flatMap((agent) => {
      const own = runs.filter((run) => run.agent === agent && run.instruction.kind === kind);
      return own.length === 0 ? [] : [{ kind, agent, ...summariseNoisy(own, options) }];
    }),
  );
}

/** The rows as the papers print them: shares in percent, Re and Steps as counts. */
export function noisyTable(rows: readonly NoisyRow[]): ResultsTable {
  const count = (value: Interval | null): string =>
    value === null ? '-' : intervalText(value, (one) => one.toFixed(2));
  return {
    name: 'means',
    titles: [
      ...['instructions', 'agent', 'n', 'A1', 'A1 (published flag)', 'A2', 'A3'],
      ...['A3 (answer alone)', 'Re', 'Steps'],
    ],
    rows: rows.map((row) => [
      ...[row.kind, row.agent, String(row.instructions), percentInterval(row.intervals.A1)],
      ...[percent(row.A1published), percentInterval(row.intervals.A2)],
      ...[percentInterval(row.intervals.A3), percent(row.A3separate)],
      ...[count(row.intervals.Re), count(row.intervals.Steps)],
    ]),
  };
}
