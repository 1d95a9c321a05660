import { withoutArgument } from '../../../arguments/schema/without-argument.js';
import { canonicalArguments } from '../../../arguments/schema/canonical-arguments.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { RejectedObservation } from '../observations/observation.js';
import { withSameNames } from '../observations/fresh-values.js';

/** A request that is malformed or whose content is (RFC 9110, 15.5.1 and 15.5.21), whatever the state of things. */
const malformed: ReadonlySet<number> = new Set([400, 422]);

/**
 * True where a call was refused as malformed while calls that differ from it in one argument alone (but for new names of ours) worked
 * both before and after it: what changed in between cannot be the reason.
 */
export function isRefusedAmidSuccesses(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  if (!malformed.has(rejection.outcome.status ?? 0)) return false;
  const others = othersThan(argument, rejection);
  const at = view.observations.indexOf(rejection);
  const [first, ...more] = view.successes.filter((each) => othersThan(argument, each) === others);
  const last = more.at(-1);
  if (first === undefined || last === undefined || isTakenElsewhere(view, rejection, argument))
    return false;
  return view.observations.indexOf(first) < at && view.observations.indexOf(last) > at;
}

/** The same value has worked: it is refused for what has become of it. */
function isTakenElsewhere(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  const { [argument]: value } = rejection.arguments;
  const text = JSON.stringify(value);
  return (
    value !== undefined &&
    view.successes.some(({ arguments: args }) => JSON.stringify(args[argument]) === text)
  );
}

function othersThan(
  argument: string,
  { arguments: args }: Pick<RejectedObservation, 'arguments'>,
): string {
  return canonicalArguments(withSameNames(withoutArgument(args, argument)));
}
