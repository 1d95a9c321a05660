import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import { freshName, ownNames } from './own-names.js';

/** The value with every fresh name in it replaced by the next one. */
export function freshen(value: Json, number: number): Json {
  return mapTexts(value, (text) => withNumber(text, number));
}

function withNumber(text: string, number: number): string {
  return text.replace(ownNames, (_all, hyphen: string) => freshName(number, hyphen));
}

/** The arguments with the same new names: two calls that differ only in their number are the same attempt. */
export function withSameNames(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, freshen(value, 0)]));
}

/** The value with new names of letters and digits alone: some names take no hyphen. */
export function withoutHyphens(value: Json): Json {
  return mapTexts(value, (text) =>
    text.replace(ownNames, (_all, _hyphen, number: string) => freshName(Number(number), '')),
  );
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]),
  );
}

/** From here on a text that ends with one character again and again is so long for its own sake. */
const longName = 20;
const isPadded = (text: string): boolean => text.length >= longName && /(.)\1$/.test(text);

/** New names in texts, however deep; those that were made long stay as long as they were: a probe of a length is of that length. */
export function renamed(changes: JsonObject, number: number): JsonObject {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      mapTexts(value, (text) => renamedText(text, number)),
    ]),
  );
}

function renamedText(text: string, number: number): string {
  const fresh = withNumber(text, number);
  if (!isPadded(text)) return fresh;
  return fresh.slice(0, text.length).padEnd(text.length, fresh.at(-1) ?? '');
}
