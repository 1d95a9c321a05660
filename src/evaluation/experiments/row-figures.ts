import { z } from 'zod';
import { comparisonVerdicts } from '../comparison-verdict.js';
import type { ExperimentRow, RowUnit } from './experiment-record.js';

/** An interval among the results of a command. */
export const intervalSchema = z.object({
  estimate: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
type Bounds = z.infer<typeof intervalSchema> | null | undefined;

interface Reading {
  readonly unit?: RowUnit;
  readonly group?: string | undefined;
}

/** An interval as the fields of a row: a share of all samples, unless told. */
export function figures(
  interval: Bounds,
  { unit = 'share', group }: Reading = {},
): Pick<ExperimentRow, 'group' | 'unit' | 'value' | 'low' | 'high'> {
  const { estimate = null, low = null, high = null } = interval ?? {};
  return { group: group ?? null, unit, value: estimate, low, high };
}

/** A mean as the fields of a row, where no interval is known. */
export function plainFigure(value: number | null, reading: Reading = {}) {
  const bounds = value === null ? null : { estimate: value, low: null, high: null };
  return { ...figures(bounds, reading), difference: null };
}

/** What a run cost, as rows of the place; none where no model was asked: such a run's time is the machine's. */
export function costRows<Place extends object>(
  place: Place,
  { tokens, seconds }: { readonly tokens: number | null; readonly seconds: number | null },
  group?: string,
) {
  if (tokens === null || tokens === 0) return [];
  return [
    { ...place, metric: 'tokens', ...plainFigure(tokens, { unit: 'tokens', group }) },
    { ...place, metric: 'seconds', ...plainFigure(seconds, { unit: 'seconds', group }) },
  ];
}

/** A paired difference among the results of a command, with what it comes to where that is judged. */
export const differenceSchema = z.object({
  interval: intervalSchema.nullable(),
  p: z.number().nullable().optional(),
  verdict: z.enum(comparisonVerdicts).optional(),
});
type Difference = z.infer<typeof differenceSchema>;

/** A paired difference of a row; null where too little was paired for an interval. */
export function differenceOf(
  against: string | undefined,
  difference: Difference | null | undefined,
): ExperimentRow['difference'] {
  const { interval = null, p = null, verdict = null } = difference ?? {};
  if (against === undefined || interval === null) return null;
  const { estimate: value, low, high } = interval;
  if (low === null || high === null) return null;
  return { against, value, low, high, p, verdict };
}
