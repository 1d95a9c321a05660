import { canonicalJson } from '../../support/canonical-json.js';
import type { Aspect } from '../user.js';
import { stanceOf, type Candidate } from './candidate.js';

/**
 * EVPI as SAGE section 5.2 step 3 prints it: Σ_m max_{c∈C_m} π_c − max_c π_c over the partition of the candidates by
 * what they say of the aspects asked about, ⟨UNK⟩ being one value. `certainties` go with `candidates`. It is 0 for a
 * single candidate whatever that one does not know.
 */
export function partitionValue(
  asked: readonly Aspect[],
  candidates: readonly Candidate[],
  certainties: readonly number[],
): number {
  const best = new Map<string, number>();
  candidates.forEach((candidate, index) => {
    const key = canonicalJson(asked.map((aspect) => ({ ...stanceOf(candidate, aspect) })));
    best.set(key, Math.max(best.get(key) ?? 0, certainties[index] ?? 0));
  });
  const sum = [...best.values()].reduce((total, each) => total + each, 0);
  return sum - Math.max(0, ...certainties);
}
