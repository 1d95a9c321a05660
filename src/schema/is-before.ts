import { compareNumbers, isNumber } from '../core/exact-number.js';
import type { Json } from '../core/json.js';
import { isMoment } from './is-moment.js';

/** True for two numbers or two moments of which the first is less; false for all that has no order. */
export function isBefore(first: Json | undefined, second: Json | undefined): boolean {
  if (isNumber(first) && isNumber(second)) return compareNumbers(first, second) < 0;
  if (first === undefined || second === undefined || !isMoment(first) || !isMoment(second))
    return false;
  return Date.parse(first) < Date.parse(second);
}
