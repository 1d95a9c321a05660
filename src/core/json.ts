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

/** Any JSON value, taken as it is: the text it came from has been parsed already. */
export const jsonSchemaOfJson = z.custom<Json>((value) => value !== undefined);

/** A JSON object, taken as it is. */
export const jsonObjectSchema = z.custom<JsonObject>(isJsonObject, 'expected an object');
