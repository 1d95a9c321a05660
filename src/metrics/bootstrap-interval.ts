import { seededRandom } from '../support/seeded-random.js';
import type { Interval } from './interval.js';
import { mean } from './mean.js';
import { quantile } from './quantile.js';

export interface BootstrapOptions {
  readonly seed?: number | undefined;
  /** How many resamples are drawn; 10,000 unless told. */
  readonly resamples?: number | undefined;
  readonly level?: number;
}

/**
 * Percentile bootstrap interval of the mean (Efron 1979): values are drawn with replacement, `resamples` times. Give the
 * per-query differences of two systems for a paired interval. The same seed gives the same interval. Nulls are left out;
 * null where nothing was measured; without ends where one value was, which
 * tells nothing of how values vary.
 *
 * @example
 * bootstrapInterval([1, 0, 1, 1]); // { estimate: 0.75, low: 0.25, high: 1, level: 0.95 }
 */
export function bootstrapInterval(
  values: readonly (number | null)[],
  options: BootstrapOptions = {},
): Interval | null {
  const { seed = 1, resamples = 10_000, level = 0.95 } = options;
  const measured = Float64Array.from(
    values.filter((v): v is number => v !== null && !Number.isNaN(v)),
  );
  const estimate = mean(Array.from(measured));
  if (estimate === null) return null;
  if (measured.length < 2) return { estimate, low: null, high: null, level };
  const random = seededRandom(seed);
  const means = new Float64Array(resamples);
  for (let round = 0; round < resamples; round += 1) {
    let sum = 0;
    for (let draw = 0; draw < measured.length; draw += 1) {
      sum += measured[Math.floor(random.next() * measured.length)] ?? 0;
    }
    means[round] = sum / measured.length;
  }
  means.sort();
  const tail = (1 - level) / 2;
  const low = quantile(means, tail) ?? estimate;
  const high = quantile(means, 1 - tail) ?? estimate;
  return { estimate, low, high, level };
}
