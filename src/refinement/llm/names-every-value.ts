import { isNumber } from '../../core/exact-number.js';
import type { Json, JsonObject } from '../../core/json.js';

/** True where a text holds every text and number of the arguments; true, false and null can be said in any words. */
export function namesEveryValue(text: string, args: JsonObject): boolean {
  const said = text.toLowerCase();
  return text !== '' && valuesIn(args).every((value) => said.includes(value.toLowerCase()));
}

function valuesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value.trim()];
  if (isNumber(value)) return [String(value)];
  if (value === null || typeof value === 'boolean') return [];
  return Object.values(value).flatMap((inner: Json) => valuesIn(inner));
}
