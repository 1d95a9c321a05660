import { isNoMatch } from '../../../../arguments/values/no-match.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isSuccess, type SuccessObservation } from '../../observations/observation.js';

/**
 * True where a tool, which may change things, answers a call with this value as it does without one, wherever calls can be
 * compared, and took a value that means nothing in the same way: nothing shows that it looks at what is given.
 */
export function isTakenUnread(
  view: EvidenceView,
  argument: string,
  success: SuccessObservation,
): boolean {
  const asGiven = JSON.stringify(success.arguments[argument]);
  // Two refusals say nothing of the argument.
  const pairs = view.presenceOf(argument).filter(({ a, b }) => isSuccess(a) || isSuccess(b));
  const compared = pairs.filter(({ a }) => JSON.stringify(a.arguments[argument]) === asGiven);
  return (
    compared.length > 0 &&
    compared.every(({ a, b }) => isSuccess(a) && isSuccess(b) && view.same(a, b)) &&
    pairs.some(
      ({ a, b }) => isSuccess(a) && isNonsense(a, argument) && isSuccess(b) && view.same(a, b),
    )
  );
}

/** Made up to mean nothing for this argument. */
function isNonsense({ call, arguments: args }: SuccessObservation, argument: string): boolean {
  const { kind, arguments: varied } = call.purpose;
  return isNoMatch(args[argument] ?? null) || (nonsense.has(kind) && varied.join() === argument);
}

const nonsense: ReadonlySet<string> = new Set(['format', 'outside-enum', 'unknown-id']);
