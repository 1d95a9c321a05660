import { seededRandom } from '../support/seeded-random.js';
import type { BootstrapOptions } from './bootstrap-interval.js';
import type { Interval } from './interval.js';
import { quantile } from './quantile.js';

/**
 * Percentile bootstrap interval of any statistic of items (Efron 1979), as `bootstrapInterval` is of the mean: items are drawn with
 * replacement. Resamples of which the statistic cannot be said are left out; null where it cannot be said of the items themselves;
 * without ends where there is one item.
 */
export function bootstrapStatistic<T>(
  items: readonly T[],
  statistic: (items: readonly T[]) => number | null,
  options: BootstrapOptions = {},
): Interval | null {
  const { seed = 1, resamples = 10_000, level = 0.95 } = options;
  const estimate = statistic(items);
  if (estimate === null) return null;
  if (items.length < 2) return { estimate, low: null, high: null, level };
  const random = seededRandom(seed);
  const values: number[] = [];
  for (let round = 0; round < resamples; round += 1) {
    const drawn = items.map(() => items[Math.floor(random.next() * items.length)] as T);
    const value = statistic(drawn);
    if (value !== null) values.push(value);
  }
  values.sort((a, b) => a - b);
  const tail = (1 - level) / 2;
  return { estimate, low: quantile(values, tail), high: quantile(values, 1 - tail), level };
}
