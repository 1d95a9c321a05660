import { mean } from './mean.js';

/** Sample standard deviation (divided by n − 1) of the measured values; nulls and NaN are left out. Null below two. */
export function standardDeviation(values: readonly (number | null)[]): number | null {
  const measured = values.filter((v): v is number => v !== null && !Number.isNaN(v));
  const centre = mean(measured);
  if (centre === null || measured.length < 2) return null;
  const squares = measured.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt(squares / (measured.length - 1));
}
