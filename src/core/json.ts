import { z } from 'zod';
import { ExactNumber, type JsonNumber } from './exact-number.js';

/** Any value JSON can carry. */
export type Json =
  null | boolean | JsonNumber | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object, as tool arguments and tool answers are. */
export type JsonObject = { readonly [key: string]: Json };

/** True for a plain JSON object: not null, not an array, not a number. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isContainer(value) && !Array.isArray(value);
}

/** True for an object or a list: what has values inside. */
export function isContainer(value: unknown): value is JsonObject | readonly Json[] {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

/** A copy to change. What stands at several places stays one; `structuredClone` would make objects of exact numbers. */
export function copyOf<T>(value: T): T {
  const copies = new Map<unknown, unknown>();
  const copy = (one: unknown): unknown => {
    if (!isContainer(one)) return one;
    const known = copies.get(one);
    if (known !== undefined) return known;
    const made: object = Array.isArray(one) ? [] : {};
    copies.set(one, made);
    for (const [key, inner] of Object.entries<unknown>(one as Readonly<Record<string, unknown>>)) {
      const value = copy(inner);
      Object.defineProperty(made, key, {
        ...{ value, enumerable: true, configurable: true, writable: true },
      });
    }
    return made;
  };
  return copy(value) as T;
}

/** Any JSON value, taken as it is: the text it came from has been parsed already. */
export const jsonSchemaOfJson = z.custom<Json>((value) => value !== undefined);

/** A JSON object, taken as it is. */
export const jsonObjectSchema = z.custom<JsonObject>(isJsonObject, 'expected an object');

/** Steps into a value: keys as texts, positions as numbers. */
export type JsonPath = readonly (string | number)[];

/** A copy with another value at a path that is there. */
export function withValue(value: Json, path: JsonPath, put: Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return put;
  if (Array.isArray(value))
    return value.map((item: Json, at) => (at === first ? withValue(item, rest, put) : item));
  if (!isJsonObject(value)) return value;
  return { ...value, [first]: withValue(value[first] ?? null, rest, put) };
}
