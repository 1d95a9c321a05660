import type { RetrievalComparison } from './compare-retrieval.js';

/** `mixed`: the sign depends on the tokenizer. `unclear`: no interval that leaves out 0 under every tokenizer. */
export type GainVerdict = 'gain' | 'loss' | 'mixed' | 'unclear' | 'not measured';

/**
 * What the same comparison under several tokenizers comes to. A gain (or loss) is one only where the interval lies on
 * that side of 0 under every tokenizer: a gain under a weak tokenizer alone is often only words that a better one would
 * have matched anyway.
 */
export function gainVerdict(comparisons: readonly RetrievalComparison[]): GainVerdict {
  const signs = comparisons.map(({ difference }) => {
    if (difference === null || difference.low === null || difference.high === null) return null;
    return difference.low > 0 ? 1 : difference.high < 0 ? -1 : 0;
  });
  if (signs.length === 0 || signs.includes(null)) return 'not measured';
  if (signs.every((sign) => sign === 1)) return 'gain';
  if (signs.every((sign) => sign === -1)) return 'loss';
  const estimates = comparisons.map(({ difference }) => Math.sign(difference?.estimate ?? 0));
  return estimates.includes(1) && estimates.includes(-1) ? 'mixed' : 'unclear';
}
