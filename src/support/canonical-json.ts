import { isJsonObject, type Json } from '../core/json.js';
import { canonicalNumber, isNumber } from '../core/exact-number.js';
import { writeJson } from '../core/json-text.js';

/**
 * JSON text with object keys sorted at every depth, so that equal values give equal text. Numbers are written one way
 * (`-0` is `0`; `1.0` and `1` are one number in JSON).
 */
export function canonicalJson(value: Json): string {
  if (isNumber(value)) return canonicalNumber(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isJsonObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${writeJson(key)}:${canonicalJson(value[key] ?? null)}`);
    return `{${members.join(',')}}`;
  }
  return writeJson(value);
}
