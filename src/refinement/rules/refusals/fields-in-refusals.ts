import type { Json } from '../../../core/json.js';
import { identityWords } from '../../../arguments/names/name-match.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import { typeNamed } from '../../../arguments/messages/type-named.js';
import type { Parameter } from '../../../arguments/schema/parameters-of.js';
import { canStandIn } from '../../../support/can-stand-in.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { isAboutAbsence } from './attribution.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { hintsOf, type RejectedObservation } from '../observations/observation.js';

/**
 * What refusals call the value that an argument had: `Object with code=x does not exist` and `no branch with the code 'x'` say that
 * it is a `code`. Lower-case words, singular.
 */
export function fieldsInRefusals(view: EvidenceView, argument: string): ReadonlySet<string> {
  const own = nameWords(argument).join(' ');
  const found = view.rejections.flatMap(({ arguments: args, outcome }) => {
    const field = fieldBefore(outcome.message, args[argument]);
    return field === null || field === own ? [] : [field];
  });
  return new Set(found);
}

/** What the argument names, as refusals say that it is not there, where its own name does not say it. */
function thingsMissed(view: EvidenceView, argument: string): readonly string[] {
  const own = nameWords(argument);
  return view.rejections.flatMap((rejection) => {
    const thing = thingMissed(view, rejection, argument);
    return thing === null || own.includes(thing) ? [] : [thing];
  });
}

/** `owner: no such user`, `owner: user not found`, `owner is not a member`: what is not there under the value of the argument. */
export function thingMissed(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): string | null {
  const isSaid = hintsOf(rejection, view.argumentNames()).some(
    (hint) => hint.kind === 'not-found' && hint.argument === argument,
  );
  const { message } = rejection.outcome;
  const [, before, behind] = (isSaid ? notThere : notOne(argument)).exec(message) ?? [];
  const thing = before ?? behind;
  return thing === undefined || namesNothing.has(thing) || typeNamed(thing) !== null
    ? null
    : nameWords(thing).join(' ');
}

const notThere =
  /\bno such ([a-z][a-z-]{2,30})\b|\b([a-z][a-z-]{2,30}) (?:was |is |does )?not (?:found|exist)\b/i;

/** `owner is not an active member`. */
function notOne(argument: string): RegExp {
  const name = escapePattern(argument);
  return new RegExp(`^["'\`]?${name}["'\`]? is not an? (?:[a-z]+ )?([a-z]{3,30})[.!]?$`, 'i');
}

/**
 * The parameter, and under the names that refusals give it: `Person x not found` for the value of `from` says that it takes the
 * id of a person, and a value that stands under `person_id` elsewhere suits it.
 */
export function asRefusalsCallIt(view: EvidenceView, parameter: Parameter): readonly Parameter[] {
  const { name } = parameter;
  const named = new Set([...fieldsInRefusals(view, name), ...thingsMissed(view, name)]);
  const things = [...named].filter(
    (field) => !field.includes(' ') && !identityWords.has(field) && !namesNothing.has(field),
  );
  return [parameter, ...things.map((thing) => ({ ...parameter, name: `${thing}_id` }))];
}

/** True where a value of the argument was refused as missing, in a message that is about it: it names what must be there. */
export function namesWhatIsThere(view: EvidenceView, argument: string): boolean {
  return view.rejections.some(
    (rejection) =>
      Object.hasOwn(rejection.arguments, argument) &&
      isAboutAbsence(view, rejection) &&
      (fieldBefore(rejection.outcome.message, rejection.arguments[argument]) !== null ||
        Object.keys(rejection.arguments).length === 1),
  );
}

/** What stands before values in messages whatever they are. */
const namesNothing = new Set(
  'error value parameter argument field input type tool got for'.split(' '),
);

/** The word right before the value in the message; null where the message does not have the value. */
function fieldBefore(message: string, value: Json | undefined): string | null {
  const isNumber = typeof value === 'number';
  if (!isNumber && (typeof value !== 'string' || value.length < 3)) return null;
  if (!canStandIn(String(value), message)) return null;
  const text = escapePattern(String(value));
  const word = new RegExp(
    String.raw`([A-Za-z][\w-]{1,40})(?:\s*[=:]\s*|\s+)["'\`“‘(]?${text}${isNumber ? String.raw`(?![\w.])` : ''}`,
  ).exec(message)?.[1];
  return word === undefined ? null : nameWords(word).join(' ');
}
