import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../support/did-you-mean.js';

/** The least a metric may be, from 0 to 1. */
export interface Threshold {
  readonly metric: string;
  readonly atLeast: number;
}

/** A threshold that a measurement stayed below. `value` is null where nothing could be measured: that is a miss too. */
export interface MissedThreshold extends Threshold {
  /** What was measured, e.g. `rules, bm25 (plain)`. */
  readonly of: string;
  readonly value: number | null;
}

/** `ndcg@10=0.5`, the metric one of those known. Throws `ConfigurationError`. */
export function parseThreshold(text: string, metrics: readonly string[]): Threshold {
  const parts = /^\s*([^=]+?)\s*=\s*(\d*\.?\d+)\s*$/.exec(text);
  const metric = parts?.[1]?.toLowerCase() ?? '';
  const atLeast = Number(parts?.[2] ?? NaN);
  if (!(atLeast >= 0 && atLeast <= 1)) {
    throw new ConfigurationError(`"${text}" is no threshold.`, {
      remedy: `Give a metric and a number from 0 to 1, e.g. ${metrics[0] ?? 'metric'}=0.5 for 50 %.`,
    });
  }
  const known = metrics.find((name) => name === metric);
  if (known !== undefined) return { metric: known, atLeast };
  throw new ConfigurationError(
    `There is no metric "${metric}" to hold to a threshold.${didYouMean(metric, metrics)}`,
    { remedy: `Use one of: ${metrics.join(', ')}.` },
  );
}

/** The thresholds that a measurement misses. */
export function missedThresholds(
  thresholds: readonly Threshold[],
  of: string,
  valueOf: (metric: string) => number | null,
): MissedThreshold[] {
  return thresholds
    .map((threshold) => ({ ...threshold, of, value: valueOf(threshold.metric) }))
    .filter(({ value, atLeast }) => value === null || !(value >= atLeast));
}
