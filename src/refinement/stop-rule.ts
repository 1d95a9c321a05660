import type { Revision, StopReason } from '../core/trajectory.js';

/**
 * Whether the loop stops after this revision (DRAFT, Algorithm 1 line 15, and more than it says): an identical proposal
 * stops, a dropped one never does, Δ stops above τ. `mustGoOn` overrules both.
 */
export function stopAfter(
  revision: Revision,
  options: { readonly tau: number; readonly adaptiveStop: boolean; readonly mustGoOn: boolean },
): StopReason | null {
  if (options.mustGoOn || !options.adaptiveStop || revision.verdict === 'dropped') return null;
  if (revision.change.identical) return 'converged';
  const { delta } = revision.change;
  return delta !== null && delta > options.tau ? 'converged' : null;
}
