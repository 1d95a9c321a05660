import { z } from 'zod';
import { comparisonVerdicts } from '../comparison-verdict.js';

const figure = z.number().nullable();

/** How a figure is read: a share from 0 to 1, or the mean of a run. */
const unitSchema = z.enum(['share', 'count', 'tokens', 'seconds']);
export type RowUnit = z.infer<typeof unitSchema>;

/** One figure of one documentation or agent. */
const rowSchema = z.strictObject({
  docs: z.string(),
  /** What else it depends on, e.g. `bm25, default` or an agent. */
  setting: z.string(),
  /** The part of the samples it is about, e.g. `ambiguous`; null for all. Records of before there were parts lack it. */
  group: z.string().nullable().default(null),
  metric: z.string(),
  unit: unitSchema.default('share'),
  value: figure,
  low: figure,
  high: figure,
  /** Paired, against the first docs or the first agent; null for those and where nothing can be paired. */
  difference: z
    .strictObject({
      against: z.string(),
      value: z.number(),
      low: z.number(),
      high: z.number(),
      p: figure,
      /** Against a null control; null where the measure has none. */
      verdict: z.enum(comparisonVerdicts).nullable().default(null),
    })
    .nullable(),
});
export type ExperimentRow = z.infer<typeof rowSchema>;

/** What one unit of an experiment came to; a line of its `records.jsonl`. Format version 1. */
export const experimentRecordSchema = z.strictObject({
  version: z.literal(1),
  /** SHA-256 of everything that it depends on: a unit with the same key is not measured again. */
  key: z.string(),
  catalogue: z.string(),
  measure: z.string(),
  /** Null where the measure needs none. */
  model: z.string().nullable(),
  seed: z.number(),
  rows: z.array(rowSchema),
  /** What could not be measured, and why; `docs` is null where nothing could. */
  notMeasured: z.array(z.strictObject({ docs: z.string().nullable(), reason: z.string() })),
  /** Docs that say just what others say, whose figures are theirs, and why. */
  same: z.array(z.strictObject({ docs: z.string(), as: z.string(), why: z.string() })).default([]),
});
export type ExperimentRecord = z.infer<typeof experimentRecordSchema>;
