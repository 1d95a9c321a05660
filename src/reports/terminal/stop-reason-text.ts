import type { StopReason } from '../../core/refined-docs.js';

const texts: Readonly<Record<StopReason, string>> = {
  converged: 'converged',
  'iteration-limit': 'iteration limit',
  'nothing-left': 'nothing left to explore',
  unreachable: 'no answer',
  budget: 'budget used up',
  'model-failed': 'model failed',
  harm: 'something came to harm',
};

/** Why a tool stopped, in words. */
export function stopReasonText(reason: StopReason | null): string {
  return reason === null ? 'not finished' : texts[reason];
}
