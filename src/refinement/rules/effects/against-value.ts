import { isMoment } from '../../../arguments/schema/is-moment.js';
import type { Json } from '../../../core/json.js';

/** Less than 0 for a smaller number; null for what is none. */
export function sizeAgainst(field: Json | undefined, value: Json): number | null {
  return typeof field === 'number' && typeof value === 'number' ? field - value : null;
}

/** Less than 0 for an earlier moment, as exactly as both say it; null for what is none. */
export function timeAgainst(field: Json | undefined, value: Json): number | null {
  if (field === undefined || !isMoment(field) || !isMoment(value)) return null;
  const length = Math.min(field.length, value.length);
  const [a, b] = [field.slice(0, length), value.slice(0, length)];
  return a < b ? -1 : Number(a > b);
}
