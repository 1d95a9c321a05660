import { isJsonObject, type Json, type JsonObject } from '../core/json.js';

/** Twenty times the same few characters in a row. */
const runs = /(.{1,16}?)\1{19,}/gsu;

/** The text with long repetitions told by their length: `MMMM… (6000 characters)`; what a probe of lengths sent is no reading. */
export function withoutRuns(text: string): string {
  return text.replace(
    runs,
    (run: string, unit: string) => `${unit.repeat(2)}… (${[...run].length} characters)`,
  );
}

/** The same in every text of an object, however deep. */
export function withoutRunsIn(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inside(item)]));
}

function inside(value: Json): Json {
  if (typeof value === 'string') return withoutRuns(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(inside);
  return isJsonObject(value) ? withoutRunsIn(value) : value;
}
