import { isJsonObject, type Json } from '../core/json.js';

/**
 * JSON text with object keys sorted at every depth, so that equal values give equal text. Numbers are written one way
 * (`-0` is `0`; `1.0` and `1` are one number in JSON).
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value + 0) : 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isJsonObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
