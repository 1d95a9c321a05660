import type { Outcome } from '../../../core/outcome.js';

/** True for a refusal because of what is there already: the same call with other things or at another time may work. */
export function isConflict({ outcome }: { readonly outcome: Outcome | null }): boolean {
  if (outcome?.kind !== 'rejected') return false;
  return (
    outcome.status === 409 ||
    /\b(already|conflicts?|overlap\w*|double[- ]book\w*|occupied|not available|unavailable|must be unique|unique (?:set|constraint|combination)|duplicate (?:key|entry|value))\b/i.test(
      outcome.message,
    )
  );
}
