import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import type { CallRecord } from '../../../../core/call-record.js';
import type { ProposedCall } from '../../../engine.js';
import { isUntaken, statedConditions } from '../../refusals/taken-where.js';
import type { Planning } from '../planning.js';
import { breakingArguments, isBreaking, isOdd, mostBreaking } from './breaking-arguments.js';
import { identitiesOf } from './call-identities.js';
import { notHidden } from './not-hidden.js';
import { settledIdentities } from './settled-calls.js';
import { isTooSlow, slowArguments } from './slow-arguments.js';

/** The planned calls that were not made yet. One lost to a fault is planned again, in its place, until it has an answer or the limit. */
export function withoutRepetition(
  planned: readonly ProposedCall[],
  planning: Planning,
  made: readonly CallRecord[],
): readonly ProposedCall[] {
  const { context } = planning;
  const slow = slowArguments(made);
  const breaking = breakingArguments(made);
  const seen = settledIdentities(made, context, { slow, breaking });
  const effective = context.effect === 'read' ? new Set<string>() : answeredIn(made);
  return planned.flatMap((call) => {
    if (isTooSlow(call, slow) || (isOdd(call) && isBreaking(call, breaking, mostBreaking.atAll)))
      return [];
    if (call.repeatOf === undefined && isStatedUntaken(call, planning)) return [];
    const identities = identitiesOf(call, context);
    if (identities.some((identity) => seen.has(identity))) return [];
    const safe = notHidden(call, planning);
    if (safe === null) return [];
    const key = canonicalArguments(safe.arguments);
    if (safe.repeatOf === undefined && effective.has(key)) return [];
    for (const identity of identities) seen.add(identity);
    return safe.repeatOf !== undefined || !context.panelArguments.has(key) ? [safe] : [];
  });
}

/** A refusal has said that one of its arguments is not taken beside the others. */
function isStatedUntaken({ arguments: args }: ProposedCall, { view }: Planning): boolean {
  return statedConditions(view).some((stated) => isUntaken(args, stated));
}

/** Calls of a tool that changes things which it answered: only a deliberate repeat makes them again. */
function answeredIn(made: readonly CallRecord[]): ReadonlySet<string> {
  const answered = made.filter(({ outcome }) => outcome?.kind !== 'fault');
  return new Set(answered.map((call) => canonicalArguments(call.arguments)));
}
