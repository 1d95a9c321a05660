import type { Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';

/** A value as people write it, and as it stands in a URL or a message: text as it is, anything else as JSON. */
export function literalText(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}
