import { z } from 'zod';
import type { ExperimentRow } from '../experiments/experiment-record.js';
import {
  costRows,
  differenceOf,
  differenceSchema,
  figures,
  intervalSchema,
} from '../experiments/row-figures.js';
import { noisyCounts, noisyMetrics } from './noisy/summarise-noisy.js';
import { clarifyMetrics } from './clarify-cells.js';

const interval = intervalSchema.nullable();
const place = { agent: z.string(), docs: z.string(), kind: z.string() };
/** Means of a run; null where there is none. */
const cost = { tokens: z.number().nullable(), durationMs: z.number().nullable() };

/** What rows are made of: the part of the results that `--json` prints. */
export const clarifyResultsSchema = z.object({
  rows: z
    .array(z.object({ ...place, ...cost, metrics: z.record(z.string(), z.object({ interval })) }))
    .readonly(),
  comparisons: z
    .array(
      z.object({
        ...{ ...place, baseline: z.string(), baselineDocs: z.string() },
        differences: z.record(z.string(), differenceSchema),
      }),
    )
    .readonly(),
});
type ClarifyResults = z.infer<typeof clarifyResultsSchema>;

/** One row an agent, documentation, kind of sample and metric; tokens and seconds of a run where a model was asked. */
export function clarifyRows({ rows, comparisons }: ClarifyResults): readonly ExperimentRow[] {
  return rows.flatMap((row) => {
    const { agent, docs, kind, metrics } = row;
    const own = comparisons.find(
      (one) => one.agent === agent && one.docs === docs && one.kind === kind,
    );
    const against = own?.docs === own?.baselineDocs ? own?.baseline : own?.baselineDocs;
    const measured = clarifyMetrics.map((metric) => ({
      ...{ docs, setting: agent, metric },
      ...figures(metrics[metric]?.interval, {
        unit: metric === 'questions' ? 'count' : 'share',
        group: kind,
      }),
      difference: differenceOf(against, own?.differences[metric]),
    }));
    return [...measured, ...costRows({ docs, setting: agent }, secondsOf(row), kind)];
  });
}

/** The same of NoisyToolBench. */
export const noisyResultsSchema = z.object({
  rows: z
    .array(
      z.object({
        ...{ ...cost, agent: z.string(), kind: z.string() },
        intervals: z.record(z.enum(noisyMetrics), interval),
      }),
    )
    .readonly(),
  comparisons: z
    .array(
      z.object({
        ...{ agent: z.string(), kind: z.string(), baseline: z.string() },
        differences: z.record(z.enum(noisyMetrics), differenceSchema),
      }),
    )
    .readonly(),
});

/** One row an agent, kind of instruction and metric that some agent has there; tokens and seconds of a dialogue. */
export function rowsOfNoisy({
  rows,
  comparisons,
}: z.infer<typeof noisyResultsSchema>): readonly ExperimentRow[] {
  return rows.flatMap((row) => {
    const { agent, kind, intervals } = row;
    const compared = comparisons.find((one) => one.agent === agent && one.kind === kind);
    const measured = noisyMetrics.filter((metric) =>
      rows.some((one) => one.kind === kind && one.intervals[metric] !== null),
    );
    const own = measured.map((metric) => ({
      ...{ docs: 'raw', setting: agent, metric },
      ...figures(intervals[metric], {
        unit: noisyCounts.includes(metric) ? 'count' : 'share',
        group: kind,
      }),
      difference: differenceOf(compared?.baseline, compared?.differences[metric]),
    }));
    return [...own, ...costRows({ docs: 'raw', setting: agent }, secondsOf(row), kind)];
  });
}

function secondsOf({ tokens, durationMs }: z.infer<z.ZodObject<typeof cost>>) {
  return { tokens, seconds: durationMs === null ? null : durationMs / 1000 };
}
