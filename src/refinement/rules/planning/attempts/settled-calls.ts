import type { CallRecord } from '../../../../core/call-record.js';
import type { ToolContext } from '../../../engine.js';
import { mentions } from '../../refusals/attribution.js';
import { isBreaking, mostBreaking } from './breaking-arguments.js';
import { identitiesOf } from './call-identities.js';
import { isConflict } from '../../refusals/is-conflict.js';
import { isTooSlow, type SlowArguments } from './slow-arguments.js';

/** A call that gave a fault is tried again, this often in all; one that was retried in vain, or may not be retried, less and more often. */
const mostTries = { retried: 2, once: 3, mutating: 4, spoilt: 3 } as const;
/** A shorter value can stand in a message by chance. */
const shortestNamed = 3;
/** A reading call that was tried this often in one go has been retried in vain. */
const manyAttempts = 3;

/** Identities of calls that were answered, or faulted too often to be worth another try. */
export function settledIdentities(
  made: readonly CallRecord[],
  context: ToolContext,
  {
    slow,
    breaking,
  }: { readonly slow: SlowArguments; readonly breaking: ReadonlyMap<string, number> },
): Set<string> {
  const seen = new Set<string>();
  const tries = new Map<string, number>();
  const isServed = made.some(({ outcome }) => outcome?.kind === 'success');
  for (const call of made) {
    for (const identity of identitiesOf(call, context)) {
      const count = (tries.get(identity) ?? 0) + 1;
      tries.set(identity, count);
      if (
        isSettled(call, count, context) ||
        (isServed && isForbidden(call)) ||
        isBreaking(call, breaking, mostBreaking.again) ||
        isTooSlow(call, slow)
      )
        seen.add(identity);
    }
  }
  return seen;
}

/** A refusal about a thing that the call only made use of (it is taken, it is gone) says nothing of what the call was to find out. */
function isAboutAnother({ outcome, purpose, arguments: args }: CallRecord): boolean {
  if (outcome?.kind !== 'rejected' || purpose.arguments.length === 0) return false;
  const { message } = outcome;
  if (purpose.arguments.some((name) => mentions(message, name))) return false;
  if (isConflict({ outcome })) return true;
  return Object.entries(args).some(
    ([name, value]) =>
      typeof value === 'string' &&
      value.length >= shortestNamed &&
      !purpose.arguments.includes(name) &&
      message.includes(value),
  );
}

/** Where others were served, it is this call's own values that may not be had. */
function isForbidden({ outcome }: CallRecord): boolean {
  return outcome?.kind === 'fault' && outcome.status === 403;
}

function isSettled(call: CallRecord, tries: number, { effect }: ToolContext): boolean {
  const { outcome } = call;
  if (effect !== 'read' && isAboutAnother(call)) return tries >= mostTries.spoilt;
  if (outcome?.kind !== 'fault') return true;
  // Refused before it was sent: it would be refused again.
  if (outcome.reason === 'not-called') return true;
  if (effect !== 'read') return tries >= mostTries.mutating;
  return tries >= (outcome.attempts >= manyAttempts ? mostTries.retried : mostTries.once);
}
