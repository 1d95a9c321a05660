import { bootstrapInterval, type BootstrapOptions } from './bootstrap-interval.js';
import type { Interval } from './interval.js';
import { wilsonInterval } from './wilson-interval.js';

/**
 * Interval of the mean of values in [0, 1]: a bootstrap, or Wilson's where all values are 0 or all are 1. However these are
 * resampled, they give the same mean, though few of them say little.
 *
 * @example
 * shareInterval([1, 1, 1, 1, 1]); // { estimate: 1, low: 0.566, high: 1, level: 0.95 }
 */
export function shareInterval(
  values: readonly (number | null)[],
  options: BootstrapOptions = {},
): Interval | null {
  const measured = values.filter((value) => value !== null && !Number.isNaN(value));
  const [first] = measured;
  const isSure = (first === 0 || first === 1) && measured.every((value) => value === first);
  if (!isSure || measured.length < 2) return bootstrapInterval(values, options);
  return wilsonInterval(first * measured.length, measured.length, options.level);
}
