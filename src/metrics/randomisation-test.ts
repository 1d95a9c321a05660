import { seededRandom } from '../support/seeded-random.js';
import { pairedDifferences } from './paired-differences.js';

export interface RandomisationOptions {
  readonly seed?: number | undefined;
  /** Sign assignments drawn where there are too many to try them all; 10,000 unless told. */
  readonly rounds?: number | undefined;
}

/** Sums that differ only by rounding count as equally extreme. */
const roundingSlack = 1e-12;

/**
 * Two-sided p value of the paired randomisation (sign-flip) test on the mean difference (Fisher; Smucker et al. 2007).
 * Exact where all sign assignments number at most `rounds`; else drawn, with (hits + 1) / (rounds + 1). Items that
 * one side did not measure are left out, and null is given where none is left. All differences 0 give 1.
 */
export function randomisationTest(
  baseline: readonly (number | null)[],
  candidate: readonly (number | null)[],
  options: RandomisationOptions = {},
): number | null {
  const { seed = 1, rounds = 10_000 } = options;
  const measured = pairedDifferences(baseline, candidate).filter((d): d is number => d !== null);
  if (measured.length === 0) return null;
  const moved = measured.filter((difference) => difference !== 0);
  const observed = Math.abs(moved.reduce((sum, d) => sum + d, 0)) - roundingSlack;
  if (moved.length <= 30 && 2 ** moved.length <= rounds) return exactShare(moved, observed);
  const random = seededRandom(seed);
  let hits = 0;
  for (let round = 0; round < rounds; round += 1) {
    let sum = 0;
    for (const difference of moved) sum += random.next() < 0.5 ? difference : -difference;
    if (Math.abs(sum) >= observed) hits += 1;
  }
  return (hits + 1) / (rounds + 1);
}

function exactShare(moved: readonly number[], observed: number): number {
  const assignments = 2 ** moved.length;
  let hits = 0;
  for (let signs = 0; signs < assignments; signs += 1) {
    const sum = moved.reduce((total, d, bit) => total + (signs & (1 << bit) ? d : -d), 0);
    if (Math.abs(sum) >= observed) hits += 1;
  }
  return hits / assignments;
}
