import type { FaultReason, Outcome } from './outcome.js';

/** Faults after which the tool may have done what it was asked to do. */
const unclear: ReadonlySet<FaultReason> = new Set([
  'timeout',
  'stream',
  'connection',
  'redirect',
  'gateway',
  'server-error',
  'protocol',
  'body-too-large',
  'interrupted',
]);

/** True for a fault that leaves open whether the call was carried out: sent, and neither refused nor answered. */
export function hidesOutcome(outcome: Outcome | null): boolean {
  if (outcome === null) return true;
  return (
    outcome.kind === 'fault' &&
    !outcome.unsent &&
    outcome.status !== 429 &&
    unclear.has(outcome.reason)
  );
}
