import type { ConstraintHint } from '../../../../arguments/messages/constraint-hint.js';
import { standsIn } from '../../../../support/stands-in.js';
import { isAboutAbsence } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { hintsOf, type RejectedObservation } from '../../observations/observation.js';
import { existingPlace, isOfState } from './existing-place.js';
import { isOfOccasion } from './is-of-occasion.js';

/**
 * True where what a refusal says is told by a finding, or is of one value alone: nothing is left to be quoted. What it states of
 * arguments that no call has worked with, and rules on how arguments go together that no call disproves, are still news.
 */
export function isSaidOtherwise(
  view: EvidenceView,
  rejection: RejectedObservation,
  findings: readonly Finding[],
): boolean {
  const hints = hintsOf(rejection, view.argumentNames());
  const isNews = (hint: ConstraintHint): boolean => !isTold(view, rejection, hint, findings);
  const telling = hints.filter((hint) => tellsOfArgument(hint, rejection));
  if (telling.length > 0) return !telling.some(isNews);
  return isAboutAbsence(view, rejection) && !pointsOn(view, rejection);
}

function tellsOfArgument(hint: ConstraintHint, rejection: RejectedObservation): boolean {
  if ('arguments' in hint) return true;
  // What a message gives as an example does not say what else it asks for.
  if (hint.kind === 'example') return false;
  if (hint.kind === 'exists')
    return existingPlace(hint.argument, rejection) !== null || !isOfState(rejection);
  return hint.argument !== null;
}

function isTold(
  view: EvidenceView,
  rejection: RejectedObservation,
  hint: ConstraintHint,
  findings: readonly Finding[],
): boolean {
  switch (hint.kind) {
    case 'exclusive':
    case 'one-of-required':
      return isFound(hint.arguments, findings) || isDisproved(view, hint);
    case 'required':
      return (
        !isOfOccasion(rejection.outcome.message) ||
        Object.hasOwn(rejection.arguments, hint.argument)
      );
    case 'not-found':
      return hasWorked(view, hint.argument) || !pointsOn(view, rejection);
    case 'enum':
    case 'format':
    case 'pattern':
      return hasWorked(view, hint.argument);
    default:
      return true;
  }
}

function isFound(names: readonly string[], findings: readonly Finding[]): boolean {
  return findings.some(
    (finding) =>
      'arguments' in finding &&
      names.every((name) => finding.arguments.some((one) => one === name)),
  );
}

/** With all of them, or with none, a call has worked. */
function isDisproved(
  view: EvidenceView,
  hint: Extract<ConstraintHint, { readonly arguments: readonly string[] }>,
): boolean {
  return view.successes.some(({ arguments: args }) => {
    const given = hint.arguments.filter((name) => Object.hasOwn(args, name));
    return hint.kind === 'exclusive' ? given.length > 1 : given.length === 0;
  });
}

function hasWorked(view: EvidenceView, argument: string | null): boolean {
  return (
    argument === null || view.successes.some(({ arguments: args }) => Object.hasOwn(args, argument))
  );
}

/** It names another tool of the catalogue, where more can be learnt. */
function pointsOn({ pool, tool }: EvidenceView, { outcome }: RejectedObservation): boolean {
  return pool
    .toolIds()
    .some((id) => id !== tool.id && /[_.-]|[a-z][A-Z]/.test(id) && standsIn(outcome.message, id));
}
