import { z } from 'zod';

/** Any value JSON can carry. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object, as tool arguments and tool answers are. */
export type JsonObject = { readonly [key: string]: Json };

/** True for a plain JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Any JSON value, taken as it is: the text it came from has been parsed already. */
export const jsonSchemaOfJson = z.custom<Json>((value) => value !== undefined);

/** A JSON object, taken as it is. */
export const jsonObjectSchema = z.custom<JsonObject>(isJsonObject, 'expected an object');
