/**
 * How certainties decide on running the best candidate. `default`: min(π̃_max, π̃_max / Σπ̃) ≥ τ_exec, so that
 * neither a gap nor a rival candidate is run over; `steps`: π̃_max alone (SAGE section 5.2 step 1);
 * `algorithm1`: the normalised π_max (SAGE algorithm 1 line 5).
 */
export type SageVariant = 'default' | 'steps' | 'algorithm1';

/** What is compared with τ_exec, from un-normalised certainties; 0 where all are 0 or there are none. */
export function executeCertainty(certainties: readonly number[], variant: SageVariant): number {
  const best = Math.max(0, ...certainties);
  const sum = certainties.reduce((total, each) => total + each, 0);
  const share = sum === 0 ? 0 : best / sum;
  if (variant === 'steps') return best;
  return variant === 'algorithm1' ? share : Math.min(best, share);
}

/** The certainties on which scores and stops are computed: normalised for `algorithm1`, as they are otherwise. */
export function workingCertainties(
  certainties: readonly number[],
  variant: SageVariant,
): readonly number[] {
  const sum = certainties.reduce((total, each) => total + each, 0);
  return variant === 'algorithm1' && sum > 0 ? certainties.map((each) => each / sum) : certainties;
}
