import { z } from 'zod';
import type { ExperimentRow } from './experiment-record.js';

/** An interval among the results of a command. */
export const intervalSchema = z.object({
  estimate: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
type Bounds = z.infer<typeof intervalSchema> | null | undefined;

/** An interval as the fields of a row. */
export function figures(interval: Bounds): Pick<ExperimentRow, 'value' | 'low' | 'high'> {
  const { estimate = null, low = null, high = null } = interval ?? {};
  return { value: estimate, low, high };
}

/** A paired difference of a row; null where too little was paired for an interval. */
export function differenceOf(
  against: string,
  interval: Bounds,
  p: number | null,
): ExperimentRow['difference'] {
  if (interval === null || interval === undefined) return null;
  const { estimate: value, low, high } = interval;
  if (low === null || high === null) return null;
  return { against, value, low, high, p };
}
