import { bootstrapInterval, type BootstrapOptions } from './bootstrap-interval.js';
import type { Interval } from './interval.js';
import { pairedDifferences } from './paired-differences.js';

/**
 * Bootstrap interval of the mean of candidate − baseline, item by item. Items that one side did not measure are left
 * out; null where none is left.
 */
export function pairedBootstrapInterval(
  baseline: readonly (number | null)[],
  candidate: readonly (number | null)[],
  options: BootstrapOptions = {},
): Interval | null {
  return bootstrapInterval(pairedDifferences(baseline, candidate), options);
}
