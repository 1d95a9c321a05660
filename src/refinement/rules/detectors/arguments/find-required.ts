import type { Json } from '../../../../core/json.js';
import { isEmptyValue } from '../../../../support/is-empty-value.js';
import { standsIn } from '../../../../support/stands-in.js';
import { isAttributable, mentions } from '../../refusals/attribution.js';
import { isConflict } from '../../refusals/is-conflict.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { blamesAnotherValue } from '../refusals/blames-another-value.js';
import { isOfOccasion } from '../refusals/is-of-occasion.js';
import { isNeededForOneValue } from './is-needed-for-one-value.js';
import { isInSameMode, requiredInModes, type Missed } from './required-in-modes.js';
import { headerAskedFor, isAlwaysMissed, isMissedInTheSameWords } from './is-really-taken.js';
import {
  hintsOf,
  isRejected,
  isSuccess,
  type RejectedObservation,
} from '../../observations/observation.js';

/** Arguments that are required though documented as optional, and the other way round. */
export function findRequired(view: EvidenceView): readonly Finding[] {
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    const documented = view.parameter(argument)?.required ?? false;
    const without = view.successes.find((success) => !Object.hasOwn(success.arguments, argument));
    if (documented) {
      return without === undefined || isMissedElsewhere(view, argument)
        ? []
        : [{ kind: 'optional', argument, calls: [without.id] }];
    }
    if (without !== undefined) return [];
    const header = headerAskedFor(view, argument);
    if (header !== null)
      return [{ kind: 'required', argument, calls: [header.refused, header.worked] }];
    const [missed = askedForAndGiven(view, argument)] = missedIn(view, argument);
    const finding = missed === null ? null : requiredInModes(view, argument, missed);
    return finding === null ? [] : [finding];
  });
}

/** Calls that differ in nothing but that they lack the argument, and were refused for that. */
function missedIn(view: EvidenceView, argument: string): readonly Missed[] {
  return view.presenceOf(argument).flatMap(({ a, b }) => {
    const isMissed =
      isSuccess(a) &&
      isRejected(b) &&
      (isAttributable(view, b, argument) ||
        isMissedInTheSameWords(view, argument) ||
        (view.parameter(argument) === undefined && isAlwaysMissed(view, argument))) &&
      !asksForAnother(view, b, argument) &&
      (asksForIt(view, b, argument) || !blamesAnotherValue(b, a, argument)) &&
      !offersAnotherWay(view, b) &&
      !isOfOccasion(b.outcome.message) &&
      !isNeededByAnother(view, b, argument) &&
      !isNeededForOneValue(view, b, argument) &&
      !isForWhatIsThere(view, b);
    return isMissed ? [{ refused: b, given: a }] : [];
  });
}

/** With other arguments the same call is refused without it, not for what is there already, and works with it: it is no free choice. */
function isMissedElsewhere(view: EvidenceView, argument: string): boolean {
  return view
    .presenceOf(argument)
    .some(({ a, b }) => isSuccess(a) && isRejected(b) && !isForWhatIsThere(view, b));
}

/** Refused for what is there already (`Lamp 3 is lit already`): the same call may work with another thing. */
function isForWhatIsThere(view: EvidenceView, rejection: RejectedObservation): boolean {
  const kinds = hintsOf(rejection, view.argumentNames()).map(({ kind }) => kind);
  return kinds.includes('exists') || (isConflict(rejection) && !kinds.includes('required'));
}

/** Where nothing has worked: a refusal that says the argument is missing, and one of a call with it that no longer does. */
function askedForAndGiven(view: EvidenceView, argument: string): Missed | null {
  if (view.successes.length > 0 || view.parameter(argument) === undefined) return null;
  const isAsked = (rejection: RejectedObservation): boolean =>
    !isOfOccasion(rejection.outcome.message) &&
    hintsOf(rejection, view.argumentNames()).some(
      (hint) => hint.kind === 'required' && hint.argument === argument,
    );
  const has = ({ arguments: args }: RejectedObservation) => Object.hasOwn(args, argument);
  const refused = view.rejections.find((rejection) => !has(rejection) && isAsked(rejection));
  const given = view.rejections.filter(has);
  const [first] = given;
  if (refused === undefined || first === undefined || given.some(isAsked)) return null;
  return { refused, given: given.find((each) => isInSameMode(view, each, refused)) ?? first };
}

/**
 * The refusal names another argument that would do instead, so this one alone is not required: by its name, or behind an `or` by a
 * word of it (`house: give a house, or a window with from and to`).
 */
function asksForAnother(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  if (asksForIt(view, rejection, argument)) return false;
  const { message } = rejection.outcome;
  const alternative = /\bor\b(.{3,80})/i.exec(message)?.[1] ?? '';
  return view
    .argumentNames()
    .some(
      (other) =>
        other !== argument &&
        holdsNothing(rejection.arguments[other]) &&
        (standsIn(alternative, other) || mentions(message, other)),
    );
}

/** `Key 'name' not present`: all that is stated is of this one, though a word that leads up to it is another's name. */
function asksForIt(view: EvidenceView, rejection: RejectedObservation, argument: string): boolean {
  const hints = hintsOf(rejection, view.argumentNames());
  return (
    hints.some(({ kind }) => kind === 'required') &&
    hints.every((hint) => 'argument' in hint && hint.argument === argument)
  );
}

/** `Give a path or use 'set_folder' first`: once that is done, calls without the argument may work. */
function offersAnotherWay({ pool, tool }: EvidenceView, { outcome }: RejectedObservation): boolean {
  const { message } = outcome;
  if (/\bor (?:use|call|run|set|select|choose|open|connect|configure)\b.*\bfirst\b/i.test(message))
    return true;
  if (isInNoState.test(message)) return true;
  if (!/\b(?:or|unless|first)\b/i.test(message)) return false;
  return pool
    .toolIds()
    .some((id) => id !== tool.id && /[_.-]|[a-z][A-Z]/.test(id) && message.includes(id));
}

/** `No book is currently open`: once one is, the call needs no argument to name it. */
const isInNoState =
  /\bno (?:[\w-]+ ){1,3}(?:is |are |was |has been )?(?:currently |yet )?(?:loaded|open|opened|selected|active|connected|chosen|started|running)\b/i;

const together = /\b(?:together|both|pair|along with|in combination)\b/i;

/** The refusal says that another optional argument, which the call has, needs this one: without both it might have worked. */
function isNeededByAnother(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  const { message } = rejection.outcome;
  const hints = hintsOf(rejection, view.argumentNames());
  return view.parameters.some(
    ({ name, required }) =>
      name !== argument &&
      !required &&
      !holdsNothing(rejection.arguments[name]) &&
      ((together.test(message) && mentions(message, name) && mentions(message, argument)) ||
        hints.some((hint) => hint.kind === 'requires' && hint.argument === name)),
  );
}

/** Left out, or as good as: an empty list or text. */
function holdsNothing(value: Json | undefined): boolean {
  return value === undefined || isEmptyValue(value);
}
