import { insideSeparator } from '../../../arguments/messages/argument-naming.js';
import type { CallRecord } from '../../../core/call-record.js';
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import type { Rejected, Success } from '../../../core/outcome.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import { neededForGivenValues } from '../../../arguments/messages/needed-for-given-values.js';
import { repeatedArgument } from '../refusals/repeated-argument.js';
import { endingsIn } from '../../../arguments/messages/file-endings.js';
import { canonicalArguments } from '../../../arguments/schema/canonical-arguments.js';
import {
  readConstraintMessage,
  type ConstraintHint,
} from '../../../arguments/messages/read-constraint-message.js';
import { standsIn } from '../../../support/stands-in.js';
import { validatorLines } from '../../../arguments/messages/validator-lines.js';
import { isDateTemplate } from '../../../arguments/texts/date-template.js';
import { ofItsSubject } from '../refusals/of-its-subject.js';
import { ofTheOnly } from '../refusals/of-the-only.js';
import { ofOnlyRelativePath } from '../refusals/of-only-relative-path.js';
import { ofOnlyTooLong } from '../refusals/of-only-too-long.js';
import { ofOnlyMoment } from '../refusals/of-only-moment.js';
import { ofOnlyStandIn } from '../refusals/of-only-stand-in.js';
import { ofDatesOfOtherForm } from '../refusals/of-dates-of-other-form.js';
import { ofOnlyOutsider } from '../refusals/of-only-outsider.js';
import { listOfProperty } from '../refusals/list-of-property.js';
import { sizedAsGiven } from '../refusals/sized-as-given.js';
import { withValuesAsGiven } from './values-as-given.js';

/** A call that taught something: a success or a rejection, never a fault. */
export interface Observation {
  readonly id: string;
  readonly call: CallRecord;
  readonly arguments: JsonObject;
  /** Canonical arguments: equal for equal calls. */
  readonly key: string;
  readonly outcome: Success | Rejected;
}

export interface SuccessObservation extends Observation {
  readonly outcome: Success;
}

export interface RejectedObservation extends Observation {
  readonly outcome: Rejected;
}

/** What a call taught; null for a fault and for a call in flight. */
export function observationOf(call: CallRecord): Observation | null {
  const { outcome } = call;
  if (outcome === null || outcome.kind === 'fault') return null;
  const { id, arguments: args } = call;
  const asSaid = outcome.kind === 'rejected' ? withValuesAsGiven(outcome, args) : outcome;
  return { id, call, arguments: args, key: keyOf(args), outcome: asSaid };
}

export function isSuccess(observation: Observation): observation is SuccessObservation {
  return observation.outcome.kind === 'success';
}

export function isRejected(observation: Observation): observation is RejectedObservation {
  return observation.outcome.kind === 'rejected';
}

/** A value meant as one, not a malformed one that the tool happened to put up with. */
export function isMeantAsValue({ call }: Observation): boolean {
  return !malformed.has(call.purpose.kind);
}

const malformed: ReadonlySet<string> = new Set([
  'empty',
  'enum-case',
  'wrong-type',
  'unknown-id',
  'outside-enum',
]);

const keyOf = oncePerObject(canonicalArguments);

const hints = new WeakMap<object, readonly ConstraintHint[]>();

/** What a rejection's message states about the arguments. */
export function hintsOf(
  observation: RejectedObservation,
  parameters: readonly string[],
): readonly ConstraintHint[] {
  const known = hints.get(observation.outcome);
  if (known !== undefined) return known;
  const read = readHints(observation.outcome.message, parameters);
  const own = read
    .map((hint) => ofQuotedValue(hint, observation))
    .map((hint) => ofRepeatedValue(hint, observation))
    .map((hint) => ofItsSubject(hint, observation))
    .map((hint) => ofOnlyRelativePath(hint, observation))
    .map((hint, _index, all) => ofOnlyOutsider(hint, all, observation))
    .map((hint) => ofOnlyTooLong(hint, observation))
    .map((hint) => ofOnlyMoment(hint, observation))
    .map((hint) => ofOnlyStandIn(hint, observation))
    .flatMap((hint) => ofDatesOfOtherForm(hint, observation))
    .map((hint) => ofNameInside(hint, observation))
    .map((hint) => sizedAsGiven(hint, observation))
    .map((hint) => listOfProperty(hint, observation));
  const all = [
    ...own,
    ...neededForGivenValues(observation.outcome.message, observation.arguments, parameters),
  ];
  hints.set(observation.outcome, all);
  return all;
}

/** What is said of no argument, but with a name that stands inside one (`grams must be …`), is said of that place: `lines.grams`. */
function ofNameInside(hint: ConstraintHint, observation: RejectedObservation): ConstraintHint {
  if (!('argument' in hint) || hint.argument !== null) return hint;
  const { message } = observation.outcome;
  const places = [...new Set(placesInside(observation.arguments))].filter((place) => {
    const name = place.slice(place.lastIndexOf('.') + 1);
    return standsIn(message, name) && !Object.hasOwn(observation.arguments, name);
  });
  const [argument, ...others] = places;
  return argument === undefined || others.length > 0 ? hint : { ...hint, argument };
}

/** The paths of the properties inside arguments, items of lists without their numbers. */
function placesInside(value: Json, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => placesInside(item, path));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = path === '' ? name : `${path}.${name}`;
    return [...(path === '' ? [] : [place]), ...placesInside(inner, place)];
  });
}

/** How a file's name must end is said of the one value that the message quotes, however the message calls it. */
function ofQuotedValue(hint: ConstraintHint, observation: RejectedObservation): ConstraintHint {
  if (hint.kind !== 'pattern' || endingsIn(hint.pattern) === null) return hint;
  const { message } = observation.outcome;
  const quoted = Object.entries(observation.arguments).filter(
    ([, value]) => typeof value === 'string' && /["'`]/.test(quoteAround(message, value)),
  );
  const [[argument] = [null], ...others] = quoted;
  if (argument === null) return ofOnlyAddress(hint, observation);
  return { ...hint, argument: others.length > 0 ? null : argument };
}

/** `The artwork must be a link ending in .pdf`: of the one address that was sent. */
function ofOnlyAddress(
  hint: Extract<ConstraintHint, { readonly kind: 'pattern' }>,
  { arguments: args, outcome }: RejectedObservation,
): ConstraintHint {
  if (hint.argument !== null || !/\b(?:links?|ur[il]s?|https?)\b/i.test(outcome.message))
    return hint;
  const addresses = Object.entries(args).filter(
    ([, value]) => typeof value === 'string' && /^https?:\/\//i.test(value),
  );
  return ofTheOnly(hint, addresses);
}

const kindsOfValue: ReadonlySet<string> = new Set([
  ...['enum', 'type', 'format', 'pattern', 'example'],
  'not-found',
  'exists',
]);

/** What a value must be like, or that it names nothing, said of no argument, is said of the one value that the message repeats. */
function ofRepeatedValue(hint: ConstraintHint, observation: RejectedObservation): ConstraintHint {
  if (!('argument' in hint) || hint.argument !== null || !kindsOfValue.has(hint.kind)) return hint;
  // The values that a message lists are no repetition of one that was given.
  const listed = hint.kind === 'enum' ? hint.values : [];
  const argument = repeatedArgument(observation);
  const value = argument === null ? null : observation.arguments[argument];
  return argument === null || (typeof value === 'string' && listed.includes(value))
    ? hint
    : { ...hint, argument };
}

/** What stands directly before and after the text in a message, where that is alike; else nothing. */
function quoteAround(message: string, text: string): string {
  const at = message.indexOf(text);
  const before = at > 0 ? (message[at - 1] ?? '') : '';
  return at >= 0 && before === message[at + text.length] ? before : '';
}

const requiredField =
  /(?:^|[;,]\s*)([A-Za-z_][\w.[\]]{0,60}): (?:field required|this field is required|missing data for required field|required|is required)\b(?! (?:when|if|where|unless|for|with)\b)/gi;

/** A place inside an argument (`order.postcode`, `/data/title`) is read as one name where the message says nothing of an argument otherwise. */
function readWithPlaces(message: string, parameters: readonly string[]): readonly ConstraintHint[] {
  const read = readConstraintMessage(message, parameters);
  if (read.some((hint) => !('argument' in hint) || hint.argument !== null)) return read;
  const joined = message
    .replace(/(?<![\w/])\/([A-Za-z_]\w*(?:\/\w+)+)(?=[:\s])/g, (_all, path: string) =>
      path.replaceAll('/', '.'),
    )
    .replace(/\[\d*\]/g, '')
    .replace(/(?<=\b[A-Za-z_]\w*)\.\d+(?=\.[A-Za-z_])/g, '')
    .replace(/\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+\b/g, (path) =>
      path.replaceAll('.', insideSeparator),
    );
  if (joined === message) return read;
  const places = [...joined.matchAll(/\b\w+_inside_\w+\b/g)].map(([place]) => place);
  const placed = readConstraintMessage(joined, [...parameters, ...new Set(places)]).flatMap(
    (hint): ConstraintHint[] => {
      if (!('argument' in hint) || hint.argument === null) return [];
      const argument = hint.argument.replaceAll(insideSeparator, '.');
      const isKnown = read.length === 0 || parameters.includes(argument.split('.')[0] ?? '');
      return isKnown ? [{ ...hint, argument }] : [];
    },
  );
  return placed.length > 0 ? placed : read;
}

/**
 * The hints in a message. A place inside an argument (`ship_to.postcode`) keeps its whole path; one item of a list (`tags.0`)
 * stands for the list.
 */
function readHints(message: string, parameters: readonly string[]): readonly ConstraintHint[] {
  const plain = validatorLines(message, parameters).replace(
    /\b([A-Za-z_]\w*)(?:\.\d+|\[\d+\])(?![\w.])/g,
    '$1',
  );
  const [, named = ''] =
    /\b(?!(?:e\.g|i\.e)\b)([A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])+)\b/i.exec(plain) ?? [];
  const place = named === '' || isDateTemplate(named) ? undefined : named;
  const read = readWithPlaces(plain, parameters).map((hint) =>
    'argument' in hint && hint.argument === null && place !== undefined
      ? { ...hint, argument: place }
      : hint,
  );
  const stated = new Set(read.flatMap((hint) => (hint.kind === 'required' ? [hint.argument] : [])));
  const required = [...plain.matchAll(requiredField)].flatMap(([, name]): ConstraintHint[] =>
    name === undefined || stated.has(name) ? [] : [{ kind: 'required', argument: name }],
  );
  return [...read, ...required];
}
