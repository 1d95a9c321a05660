import { isNumber } from '../core/exact-number.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';

/** A text or number, the property that holds it, and the outermost property around that. */
export interface Leaf {
  readonly text: string;
  readonly isNumber: boolean;
  readonly key: string;
  readonly argument: string;
}

/** Every text and number in a value. */
export function leavesOf(value: unknown, key = '', argument = ''): readonly Leaf[] {
  if (typeof value === 'string' || isNumber(value))
    return [{ text: String(value), isNumber: isNumber(value), key, argument }];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, key, argument));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, name, argument === '' ? name : argument),
  );
}

/** A text, and if it has several words its lines and words. */
export function partsOf(text: string): readonly string[] {
  if (!/\s/.test(text)) return [text];
  const words = text.match(/[\w@:/+~-](?:[\w.@:/+~-]*[\w@/+~-])?/g) ?? [];
  return [text, ...text.split('\n').map((line) => line.trim()), ...words];
}

/** Every object in a value, the outermost first. */
export function recordsIn(value: Json): readonly JsonObject[] {
  const inner = isContainer(value) ? Object.values(value) : [];
  return [...(isJsonObject(value) ? [value] : []), ...inner.flatMap(recordsIn)];
}

/** The number of items in the longest list in a value. */
export function mostItemsIn(value: Json): number {
  if (!isContainer(value)) return 0;
  return Math.max(
    Array.isArray(value) ? value.length : 0,
    ...Object.values(value).map(mostItemsIn),
  );
}
