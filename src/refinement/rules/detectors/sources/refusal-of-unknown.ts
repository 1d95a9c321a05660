import { isAboutAbsence, isAttributable } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { hintsOf, type RejectedObservation } from '../../observations/observation.js';
import { repeatedArgument } from '../../refusals/repeated-argument.js';

/** A source is worth naming where a made-up value is refused or finds nothing. */
export function refusesUnknown(view: EvidenceView, argument: string): boolean {
  if (refusalOfUnknown(view, argument) !== undefined) return true;
  if (view.effect !== 'read') return false;
  const madeUp = view.successes.find(({ call }) => isMadeUp(call.purpose, argument));
  return madeUp === undefined
    ? false
    : madeUp.outcome.bytes < Math.max(...view.successes.map(({ outcome }) => outcome.bytes)) / 2;
}

/** The refusal of a value that does not exist. */
export function refusalOfUnknown(view: EvidenceView, argument: string): string | undefined {
  return view.rejections.find(
    (rejection) =>
      !isForItsForm(view, rejection, argument) &&
      (isMadeUp(rejection.call.purpose, argument) ||
        hintsOf(rejection, view.argumentNames()).some(
          (hint) => hint.kind === 'not-found' && hint.argument === argument,
        ) ||
        (isOddValue(rejection.call.purpose, argument) && isAboutAbsence(view, rejection))) &&
      (isAttributable(view, rejection, argument) ||
        (rejection.outcome.status === 404 && !isOfAnothersValue(rejection, argument)) ||
        (isOfItsValue(rejection, argument) && isAboutAbsence(view, rejection))),
  )?.id;
}

/** A value of the wrong form would be refused whatever there is. */
function isForItsForm(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  return hintsOf(rejection, view.argumentNames()).some(
    (hint) =>
      'argument' in hint &&
      hint.argument === argument &&
      (hint.kind === 'pattern' ||
        hint.kind === 'format' ||
        (hint.kind === 'example' && !isAboutAbsence(view, rejection))),
  );
}

/** The call had no other argument, or the message repeats the value of this one alone. */
function isOfItsValue(rejection: RejectedObservation, argument: string): boolean {
  return Object.keys(rejection.arguments).length === 1 || repeatedArgument(rejection) === argument;
}

/** The message repeats the value of another argument alone: that is what is not there. */
function isOfAnothersValue(rejection: RejectedObservation, argument: string): boolean {
  const repeated = repeatedArgument(rejection);
  return repeated !== null && repeated !== argument;
}

/** A value of another type or form: refused as missing, not as malformed, it shows that only existing ones are taken. */
function isOddValue(
  purpose: { readonly kind: string; readonly arguments: readonly string[] },
  argument: string,
): boolean {
  return (
    (purpose.kind === 'wrong-type' || purpose.kind === 'outside-enum') &&
    purpose.arguments.includes(argument)
  );
}

function isMadeUp(
  purpose: { readonly kind: string; readonly arguments: readonly string[] },
  argument: string,
): boolean {
  return purpose.kind === 'unknown-id' && purpose.arguments.includes(argument);
}
