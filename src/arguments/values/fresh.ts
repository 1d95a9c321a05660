import { isJsonObject, type Json } from '../../core/json.js';
import { isStandInText } from './stand-in-texts.js';

/** The names of our own new things in a text: `tooldraft-3`, `tooldraft3` where a name takes no hyphen, `tdr3` where it must be short. */
export const ownNames = /(?:tooldraft|(?<![A-Za-z0-9])tdr)(-?)(\d+)/gi;

const ownName = new RegExp(`^(?:tooldraft|${ownNames.source})$`, 'i');

/** The name of a new thing: recognisable as ours, different each time. */
export function freshName(number: number, hyphen = '-'): string {
  return `tooldraft${hyphen}${number}`;
}

/** The same name within so many characters; null where that is too few. */
export function shortName(number: number, most: number): string | null {
  return [freshName(number, ''), `tdr${number}`].find(({ length }) => length <= most) ?? null;
}

/** True for a text that is a name of ours and nothing else: nothing that was there before us has it. */
export function isOwnName(text: string): boolean {
  return ownName.test(text);
}

/** True where the value names something new of ours, however deep. */
export function isFresh(value: Json): boolean {
  return textsIn(value).some((text) => text.search(ownNames) >= 0);
}

/** The names of ours that stand in the value, however deep. */
export function namesOfOurs(value: Json): readonly string[] {
  return textsIn(value).flatMap((text) => text.match(ownNames) ?? []);
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** A name of ours that is filled up to a length with `x`, or with `y` for other letters: the length is what it is for. */
const paddedName = new RegExp(`${ownNames.source}(x+|y+)`, 'gi');

/** The value with another number in every name of ours, however deep; a text that was made as long as it is stays so. */
export function freshened<V extends Json>(value: V, number: number): V {
  return mapTexts(value, (text) => renumbered(text, number)) as V;
}

/** The value with names of ours in place of words that stand in for names. */
export function withOwnNames<V extends Json>(value: V, number: number): V {
  const isName = (text: string): boolean => isStandInText(text) && !/\s/.test(text);
  return mapTexts(value, (text) => (isName(text) ? `${freshName(number)}-${text}` : text)) as V;
}

function renumbered(text: string, number: number): string {
  return text
    .replace(paddedName, (name: string) =>
      name
        .replace(/\d+[xy]+$/i, String(number))
        .padEnd(name.length, name.at(-1))
        .slice(0, name.length),
    )
    .replace(new RegExp(`${ownNames.source}(?![\\dxy])`, 'gi'), (name: string) =>
      name.replace(/\d+$/, String(number)),
    );
}

/** Most texts hold no name of ours: they are told apart quickly. */
const mayHoldOurs = /t(?:ooldraft|dr)/i;

/** A text with every name of ours written alike, how long they were made aside: two calls that differ only in these are the same attempt. */
export function withoutNumbers(text: string): string {
  if (!mayHoldOurs.test(text)) return text;
  return text
    .replace(paddedName, (name: string) => `§${name.length}${name.endsWith('y') ? 'y' : ''}`)
    .replace(ownNames, '§');
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]),
  );
}
