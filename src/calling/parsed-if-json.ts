import type { Json } from '../core/json.js';
import { parseJson } from '../core/json-text.js';

/** What a text says that is JSON of an object or a list; any other value as it is. */
export function parsedIfJson(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}
