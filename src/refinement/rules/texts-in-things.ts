import { nameWords } from '../../arguments/name-words.js';
import type { PooledText } from '../../arguments/pooled-text.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { oneLine } from '../../support/one-line.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { speaksOfAbsence } from './attribution.js';
import type { EvidenceView } from './evidence-view.js';
import type { RejectedObservation, SuccessObservation } from './observation.js';

/** An argument, or a property inside it, whose text must stand in the thing that another argument names. */
export interface TextPlace {
  readonly argument: string;
  /** Of the object in the argument, or of the first in its list. */
  readonly property: string | null;
  readonly thing: string;
  /** The calls whose refusals tell so. */
  readonly refusals: readonly RejectedObservation[];
}

/** A piece of the text of one thing. */
export interface TextInThing {
  readonly thing: string;
  readonly piece: string;
  readonly from: PooledText;
}

interface Placed {
  readonly argument: string;
  readonly property: string | null;
  readonly value: string;
}

const shortest = 3;
const longest = 200;
const piecesEach = 3;

const searchedFor =
  /^(find|search|old|match|line|text|original|anchor|needle|before|target|snippet|excerpt|selection|string|phrase|quote)$/;
const putIn = /^(new|replace\w*|with|after|insert\w*|by)$/;

/** The places that refusals speak of as text that is not there: what they quote, else what is called `find` or `old_text`. */
export const textPlaces: (view: EvidenceView) => readonly TextPlace[] = oncePerObject((view) => {
  const found = new Map<string, TextPlace>();
  for (const refusal of view.rejections.filter(({ outcome }) => speaksOfAbsence(outcome))) {
    const placed = textsIn(refusal.arguments).filter((each) => !isPutIn(each));
    const quoted = placed.filter(({ value }) => isQuoted(value, refusal.outcome.message));
    const named = placed.filter((each) => !quoted.includes(each) && isSearchedFor(each));
    const things = placed.filter(({ property }) => property === null);
    for (const { argument, property } of [...quoted, ...named])
      for (const { argument: thing } of things)
        if (thing !== argument) {
          const key = [argument, property, thing].join('\0');
          const refusals = [...(found.get(key)?.refusals ?? []), refusal];
          found.set(key, { argument, property, thing, refusals });
        }
  }
  return [...found.values()].filter((place) => textsFor(place, view).length > 0);
});

/** What may be put there: pieces of the texts that other tools' calls gave of the same thing, those that we wrote first, of each thing in turn. */
export function textsFor(place: TextPlace, { pool, tool }: EvidenceView): readonly TextInThing[] {
  const wanted = nameWords(place.thing).at(-1);
  const all = pool.runningTexts().flatMap((from): TextInThing[] => {
    const [, thing] =
      Object.entries(from.arguments).find(([name]) => nameWords(name).at(-1) === wanted) ?? [];
    if (thing === undefined || from.toolId === tool.id) return [];
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

/** The successes with a text of their thing in the place, and what told that text. */
export function provenTexts(
  place: TextPlace,
  view: EvidenceView,
): readonly { readonly success: SuccessObservation; readonly from: PooledText }[] {
  const known = textsFor(place, view);
  return view.successes.flatMap((success) => {
    const text = textAt(success.arguments, place) ?? '';
    const told = known.filter(
      ({ thing, from }) =>
        text !== '' && thing === success.arguments[place.thing] && from.text.includes(text),
    );
    return told.map(({ from }) => ({ success, from }));
  });
}

/** The text that a call has in the place; undefined where it has none. */
export function textAt(args: JsonObject, { argument, property }: TextPlace): string | undefined {
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
