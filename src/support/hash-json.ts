import { createHash } from 'node:crypto';
import type { Json } from '../core/json.js';
import { canonicalJson } from './canonical-json.js';

/** SHA-256 (hex) of a JSON value; the order of an object's keys makes no difference. */
export function hashJson(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
