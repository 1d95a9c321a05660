import { z } from 'zod';

/** An interval among the results of a command. */
export const intervalSchema = z.object({
  estimate: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

type Read = z.infer<typeof intervalSchema> | null | undefined;

/** The fields of a row. */
export function figures(interval: Read): {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
} {
  const { estimate = null, low = null, high = null } = interval ?? {};
  return { value: estimate, low, high };
}

/** A paired difference of a row; null where too little was paired for an interval. */
export function differenceOf(against: string, interval: Read, p: number | null) {
  if (interval === null || interval === undefined) return null;
  const { estimate: value, low, high } = interval;
  if (low === null || high === null) return null;
  return { against, value, low, high, p };
}
