import type { ComparisonVerdict } from '../comparison-verdict.js';
import type { RetrievalComparison } from './compare-retrieval.js';

/** `mixed`: the sign depends on the tokenizer. */
export type GainVerdict = ComparisonVerdict | 'mixed';

/**
 * What the same comparison under several tokenizers comes to. A gain (or loss) is one only where it is one under every tokenizer: a gain
 * under a weak tokenizer alone is often only words that a better one would have matched anyway.
 */
export function gainVerdict(
  comparisons: readonly Pick<RetrievalComparison, 'difference' | 'verdict'>[],
): GainVerdict {
  const verdicts = new Set(comparisons.map(({ verdict }) => verdict));
  const [verdict] = verdicts;
  if (verdict === undefined || verdicts.has('indecisive')) return 'indecisive';
  if (verdicts.size === 1 && verdict !== 'unclear') return verdict;
  const signs = comparisons.map(({ difference }) => Math.sign(difference?.estimate ?? 0));
  return signs.includes(1) && signs.includes(-1) ? 'mixed' : 'unclear';
}
