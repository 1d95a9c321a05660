import { canonicalNumber, isNumber, numberFromText } from '../../core/exact-number.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';

/**
 * The share of the expected arguments that a call has with their values; null where none is expected. Further arguments
 * are free. Texts are equal but for case and blanks at their ends, numbers by value also where one is written as text,
 * lists item by item, objects where they have what is expected of them.
 */
export function argumentCorrectness(given: JsonObject, expected: JsonObject): number | null {
  const names = Object.keys(expected);
  if (names.length === 0) return null;
  const right = names.filter(
    (name) =>
      Object.hasOwn(given, name) && isAsExpected(given[name] ?? null, expected[name] ?? null),
  );
  return right.length / names.length;
}

function isAsExpected(given: Json, expected: Json): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(given) &&
      given.length === expected.length &&
      expected.every((item: Json, index) => isAsExpected((given[index] ?? null) as Json, item))
    );
  }
  if (isJsonObject(expected)) {
    return isJsonObject(given) && (argumentCorrectness(given, expected) ?? 1) === 1;
  }
  return plain(given) === plain(expected);
}

/** Scalars of equal meaning as equal text; a list or object equals no scalar. */
function plain(value: Json): string {
  if (typeof value === 'string') {
    const text = value.trim();
    const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? numberFromText(text) : null;
    return number === null ? text.toLowerCase() : canonicalNumber(number);
  }
  if (isNumber(value)) return canonicalNumber(value);
  return isContainer(value) ? `\u0000${writeJson(value)}` : String(value);
}
