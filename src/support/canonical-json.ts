import { isJsonObject, type Json } from '../core/json.js';

/** JSON text with object keys sorted, so that equal values give equal text whatever the order of their keys. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(sortKeys(value));
}

function sortKeys(value: Json): Json {
  if (isArray(value)) return value.map(sortKeys);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key] ?? null)]));
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
