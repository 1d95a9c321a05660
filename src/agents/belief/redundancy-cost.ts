import type { Aspect } from '../user.js';
import { aspectKey } from './candidate.js';

/** How often each aspect has been asked about before (n_a of SAGE definition 5), by `aspectKey`. */
export type AskedCounts = ReadonlyMap<string, number>;

/** Cost(q) = λ Σ_{a∈A} n_a (SAGE equation 4); n_a counts earlier askings only. */
export function redundancyCost(
  asked: readonly Aspect[],
  counts: AskedCounts,
  lambda: number,
): number {
  return lambda * asked.reduce((sum, aspect) => sum + (counts.get(aspectKey(aspect)) ?? 0), 0);
}

/** The counts after a question about these aspects. */
export function countAsked(counts: AskedCounts, asked: readonly Aspect[]): AskedCounts {
  const next = new Map(counts);
  for (const aspect of asked) next.set(aspectKey(aspect), (next.get(aspectKey(aspect)) ?? 0) + 1);
  return next;
}
