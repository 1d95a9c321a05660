import type { StopReason, Trajectory } from '../../core/trajectory.js';

const texts: Readonly<Record<StopReason, string>> = {
  converged: 'converged',
  'iteration-limit': 'iteration limit',
  'nothing-left': 'nothing left to explore',
  unreachable: 'no answer',
  budget: 'budget used up',
  interrupted: 'interrupted',
  skipped: 'skipped',
  'model-failed': 'model failed',
  harm: 'something came to harm',
};

/** Why a tool stopped, in words. */
export function stopReasonText(reason: StopReason | null): string {
  return reason === null ? 'not finished' : texts[reason];
}

/** The same with what is known beside: `budget used up, 500 calls`. */
export function stopText(stop: Trajectory['stop']): string {
  const detail = stop?.detail === undefined ? '' : `, ${stop.detail}`;
  return `${stopReasonText(stop?.reason ?? null)}${detail}`;
}
