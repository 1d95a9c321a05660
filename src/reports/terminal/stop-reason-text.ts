import type { StopReason } from '../../core/trajectory.js';

const texts: Readonly<Record<StopReason, string>> = {
  converged: 'converged',
  'iteration-limit': 'iteration limit',
  'nothing-left': 'nothing left to explore',
  unreachable: 'unreachable',
  budget: 'budget used up',
  interrupted: 'interrupted',
  skipped: 'skipped',
  'model-failed': 'model failed',
};

/** Why a tool stopped, in words. */
export function stopReasonText(reason: StopReason | null): string {
  return reason === null ? 'not finished' : texts[reason];
}
