import { isPathLike } from '../../../arguments/names/path-like.js';
import { isPathArgument } from '../../../core/is-path-argument.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import { idWords } from '../../../arguments/names/name-match.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import { resolveReference } from '../../../arguments/schema/resolve-reference.js';
import type { PooledText } from '../../../arguments/pool/pooled-text.js';
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import { groupBy } from '../../../support/group-by.js';
import { canStandIn } from '../../../support/can-stand-in.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { oneLine } from '../../../support/one-line.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import { hasContent } from '../../has-answered.js';
import { speaksOfAbsence } from '../refusals/attribution.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { fieldsInRefusals } from '../refusals/fields-in-refusals.js';
import type { RejectedObservation, SuccessObservation } from '../observations/observation.js';

/** An argument, or a property inside it, whose text must stand in the thing that another argument names. */
export interface TextPlace {
  readonly argument: string;
  /** Of the object in the argument, or of the first in its list. */
  readonly property: string | null;
  readonly thing: string;
  /** The calls whose refusals tell so. */
  readonly refusals: readonly RejectedObservation[];
  /** What may be put there: pieces of what other tools' calls told of the same thing, those that we wrote first, of each thing in turn. */
  readonly texts: readonly TextInThing[];
}

/** A piece of the text of one thing. */
export interface TextInThing {
  readonly thing: string;
  readonly piece: string;
  readonly from: PooledText;
}

/** What was sent, as a validator prints it with its complaint. */
const printed = /\[type=\w+, input_value=/;

type Place = Pick<TextPlace, 'argument' | 'property'>;

interface Placed extends Place {
  readonly value: string;
}

/** A refusal that says a text is not there, the text's place and the thing it was looked for in. */
interface Missed extends Place {
  readonly thing: string;
  readonly refusal: RejectedObservation;
}

const shortest = 3;
const longest = 200;
const piecesEach = 3;

const searchedFor =
  /^(find|search|old|match|line|text|original|anchor|needle|before|target|snippet|excerpt|selection|string|phrase|quote)$/;
const putIn = /^(new|replace\w*|with|after|insert\w*|by)$/;

/** The places that refusals speak of as text that is not there: what they quote, else what is called `find` or `old_text`. */
export const textPlaces: (view: EvidenceView) => readonly TextPlace[] = oncePerObject((view) => {
  const missed = view.rejections
    .filter(({ outcome }) => speaksOfAbsence(outcome) && !printed.test(outcome.message))
    .flatMap((refusal) => missedIn(refusal, view));
  const places = groupBy(missed, (each) => [each.argument, each.property, each.thing].join('\0'));
  return [...places.values()].flatMap((alike): readonly TextPlace[] => {
    const [first] = alike;
    const texts = first === undefined ? [] : textsOf(first.thing, view);
    if (first === undefined || texts.length === 0) return [];
    const { argument, property, thing } = first;
    return [{ argument, property, thing, refusals: alike.map(({ refusal }) => refusal), texts }];
  });
});

function missedIn(refusal: RejectedObservation, view: EvidenceView): readonly Missed[] {
  const { message } = refusal.outcome;
  const given = textsIn(refusal.arguments).filter((each) => !isPutIn(each));
  const placed = given.filter(
    (each) =>
      !takesPaths(each.argument, view) &&
      !isPathArgument(view.tool, each.argument) &&
      takesAnyText(each, view) &&
      !namesAThing(each.argument, view),
  );
  const quoted = placed.filter(({ value }) => isQuoted(value, message));
  const named = placed.filter((each) => !quoted.includes(each) && isSearchedFor(each));
  const things = given.filter(
    ({ property, value }) => property === null && !isSaidMissing(value, message),
  );
  return [...quoted, ...named].flatMap(({ argument, property }) =>
    things
      .filter((thing) => thing.argument !== argument)
      .map((thing) => ({ argument, property, thing: thing.argument, refusal })),
  );
}

function textsOf(argument: string, { pool, tool }: EvidenceView): readonly TextInThing[] {
  const wanted = nameWords(argument).at(-1);
  const all = pool.runningTexts().flatMap((from): TextInThing[] => {
    const [, thing] =
      Object.entries(from.arguments).find(([name]) => nameWords(name).at(-1) === wanted) ?? [];
    if (thing === undefined || from.toolId === tool.id || tellsOfCall(from, thing)) return [];
    return piecesOf(from.text).map((piece) => ({ thing, piece, from }));
  });
  const turns = new Map<string, number>();
  return all
    .map((text) => {
      const turn = turns.get(text.thing) ?? 0;
      turns.set(text.thing, turn + 1);
      return { text, turn };
    })
    .sort((a, b) => Number(b.text.from.made) - Number(a.text.from.made) || a.turn - b.turn)
    .map(({ text }) => text);
}

/** `No notes found in Kitchen`, `Range 'A1' is valid.`: a sentence about the call is no text of the thing. */
function tellsOfCall({ text, arguments: args, made }: PooledText, thing: string): boolean {
  if (made || /\n/.test(text.trim())) return false;
  if (text.includes(thing) && speaksOfAbsence({ message: text })) return true;
  return (
    !hasContent(text) || Object.values(args).some((value) => value !== thing && isTold(value, text))
  );
}

function isTold(value: string, text: string): boolean {
  return new RegExp(`["'\`]${escapePattern(value)}["'\`]`).test(text);
}

/** The successes with a text of their thing in the place, and what told that text. */
export function provenTexts(
  place: TextPlace,
  view: EvidenceView,
): readonly { readonly success: SuccessObservation; readonly from: PooledText }[] {
  return view.successes.flatMap((success) => {
    const text = textAt(success.arguments, place) ?? '';
    const told = place.texts.filter(
      ({ thing, from }) =>
        thing === success.arguments[place.thing] && holds(from.text.replaceAll(thing, ' '), text),
    );
    return told.map(({ from }) => ({ success, from }));
  });
}

/** True where the text stands there in whole words; what is shorter stands anywhere by chance. */
function holds(whole: string, text: string): boolean {
  if (text.trim().length < shortest || !canStandIn(text, whole)) return false;
  const exactly = escapePattern(text);
  return new RegExp(`(?<![\\p{L}\\p{N}])${exactly}(?![\\p{L}\\p{N}])`, 'u').test(whole);
}

/** The text that a call has in the place; undefined where it has none. */
export function textAt(args: JsonObject, { argument, property }: Place): string | undefined {
  return textsIn(args).find((each) => each.argument === argument && each.property === property)
    ?.value;
}

/** The arguments about this thing, with this piece of its text in the place. */
export function withText(
  args: JsonObject,
  { argument, property, thing }: TextPlace,
  text: Pick<TextInThing, 'thing' | 'piece'>,
): JsonObject {
  const put = (value: Json | undefined): Json => {
    if (property === null) return text.piece;
    const [first] = Array.isArray(value) ? (value as readonly Json[]) : [value];
    const object = { ...(isJsonObject(first) ? first : {}), [property]: text.piece };
    return Array.isArray(value) ? [object] : object;
  };
  return { ...args, [thing]: text.thing, [argument]: put(args[argument]) };
}

function takesPaths(argument: string, view: EvidenceView): boolean {
  const parameter = view.parameter(argument);
  return parameter !== undefined && isPathLike(parameter);
}

/** True where the message says after this value, whole, that it is not there: the thing is missing, not a text in it. */
function isSaidMissing(value: string, message: string): boolean {
  if (value.trim() === '' || !canStandIn(oneLine(value), message)) return false;
  const start = /^[\p{L}\p{N}]/u.test(value) ? '(?<![\\p{L}\\p{N}])' : '';
  const end = /[\p{L}\p{N}]$/u.test(value) ? '(?![\\p{L}\\p{N}])' : '';
  const missing = '.{0,25}\\b(?:not exist|not (?:be )?found|no such)\\b';
  return new RegExp(`${start}${escapePattern(oneLine(value))}${end}${missing}`, 'iu').test(message);
}

function textsIn(args: JsonObject): readonly Placed[] {
  return Object.entries(args).flatMap(([argument, value]): Placed[] => {
    if (typeof value === 'string') return [{ argument, property: null, value }];
    const [first] = Array.isArray(value) ? (value as readonly Json[]) : [value];
    if (!isJsonObject(first)) return [];
    return Object.entries(first).flatMap(([property, inner]) =>
      typeof inner === 'string' ? [{ argument, property, value: inner }] : [],
    );
  });
}

function isQuoted(value: string, message: string): boolean {
  return value.length >= shortest && (message.includes(value) || message.includes(oneLine(value)));
}

function isSearchedFor(place: Placed): boolean {
  return nameWords(place.property ?? place.argument).some((word) => searchedFor.test(word));
}

/** One of a few words, or text of a stated form, is no piece of a thing's text. */
function takesAnyText({ argument, property }: Placed, { tool }: EvidenceView): boolean {
  const of = (schema: JsonSchema, name: string): JsonSchema =>
    resolveReference(
      resolveReference(schema, tool.parameters).properties?.[name] ?? {},
      tool.parameters,
    );
  const whole = of(tool.parameters, argument);
  const {
    enum: choices,
    format,
    const: only,
  } = property === null ? whole : of(whole.items ?? whole, property);
  return choices === undefined && format === undefined && only === undefined;
}

/** An id, code or name is that of a thing, and no piece of a thing's text: by its name, or by what refusals call its value. */
function namesAThing(argument: string, view: EvidenceView): boolean {
  const called = [nameWords(argument).at(-1) ?? '', ...fieldsInRefusals(view, argument)];
  return called.some((name) => idWords.has(name) || name === 'code' || name === 'name');
}

/** What is to stand there afterwards. */
function isPutIn({ argument, property }: Placed): boolean {
  return nameWords(property ?? argument).some((word) => putIn.test(word));
}

/** Whole lines that stand in the text once. */
function piecesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const once = lines.filter(
    (line) =>
      line.trim().length >= shortest &&
      line.length <= longest &&
      text.indexOf(line) === text.lastIndexOf(line),
  );
  return once.slice(0, piecesEach);
}
