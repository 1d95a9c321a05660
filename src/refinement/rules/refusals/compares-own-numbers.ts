import type { Json } from '../../../core/json.js';
import { measureOf } from '../observations/measure.js';
import type { RejectedObservation } from '../observations/observation.js';

/** `4 instead of 7`, `expected 7 columns, got 4`, `(4,) vs (7,)`. */
const twoNumbers =
  /\b(\d+)\b[^\d.;]{0,20}\b(?:instead of|rather than|vs\.?|versus|but got|got|found|!=|does not match|do not match)[^\d.;]{0,20}\b(\d+)\b/i;

/**
 * True for a refusal that compares two numbers of which no argument has either, as its value or as its size: a library that fails
 * inside the tool (`Index has wrong length: 4 instead of 7`) speaks of its own data, and states no rule for what is given.
 */
export function comparesOwnNumbers({ arguments: args, outcome }: RejectedObservation): boolean {
  const [, one, other] = twoNumbers.exec(outcome.message) ?? [];
  if (one === undefined || other === undefined) return false;
  const given = new Set(numbersIn(args));
  return !given.has(Number(one)) && !given.has(Number(other));
}

function numbersIn(value: Json): readonly number[] {
  const size = measureOf(value)?.size;
  const own = size === undefined ? [] : [size];
  const written =
    typeof value === 'string' ? (value.match(/(?<![\w-])\d+(?![\w-])/g) ?? []).map(Number) : [];
  const inner = value !== null && typeof value === 'object' ? Object.values(value) : [];
  return [...own, ...written, ...inner.flatMap((each: Json) => numbersIn(each))];
}
