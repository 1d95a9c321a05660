import type { Json } from '../core/json.js';

/** True for a date or a time: it can be made up, and it changes from day to day. */
export function isMoment(value: Json): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+.*)?$/.test(value);
}
