import type { Json } from '../../src/core/json.js';

/** A JSON value as it would stand in a URL: text as it is, anything else as JSON. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
