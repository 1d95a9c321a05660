import { isJsonObject, type Json, type JsonObject } from '../core/json.js';

/**
 * A stable key for a call's arguments: two calls with the same key send the same thing. Keys are sorted at every
 * depth, and numbers are written one way (`-0` is `0`; `1.0` and `1` are one number in JSON).
 */
export function canonicalArguments(args: JsonObject): string {
  return canonicalJson(args);
}

/** The same for any JSON value. */
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
