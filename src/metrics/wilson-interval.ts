import type { Interval } from './interval.js';
import { normalQuantile } from './normal-quantile.js';

/**
 * Wilson score interval of a share, in [0, 1], without continuity correction (Wilson 1927). Successes may be
 * shares of trials, as means of repeats are. Null where there are no trials; counts that are no share are a bug and throw.
 */
export function wilsonInterval(successes: number, trials: number, level = 0.95): Interval | null {
  if (successes < 0 || successes > trials) {
    throw new RangeError(`${successes} of ${trials} is no share`);
  }
  if (trials === 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const estimate = successes / trials;
  const spread = (z * z) / trials;
  const centre = (estimate + spread / 2) / (1 + spread);
  const half =
    (z / (1 + spread)) * Math.sqrt((estimate * (1 - estimate)) / trials + spread / (4 * trials));
  const low = successes === 0 ? 0 : Math.max(0, centre - half);
  const high = successes === trials ? 1 : Math.min(1, centre + half);
  return { estimate, low, high, level };
}
