import { numberOf } from '../../core/exact-number.js';
import type { JsonSchema } from '../../core/json-schema.js';

export interface NumberLimits {
  readonly low: number;
  readonly high: number;
}

/** The bounds a schema sets for numbers, exclusive ones moved inside; infinite where there are none. */
function numberLimits(schema: JsonSchema, whole: boolean): NumberLimits {
  const step = whole ? 1 : 0;
  const inside = (bound: number, towards: number): number =>
    (whole ? Math.round(bound) : bound) + towards;
  const exclusiveLow = asNumber(schema.exclusiveMinimum);
  const exclusiveHigh = asNumber(schema.exclusiveMaximum);
  return {
    low: Math.max(
      asNumber(schema.minimum) ?? -Infinity,
      exclusiveLow === null ? -Infinity : inside(exclusiveLow, step),
    ),
    high: Math.min(
      asNumber(schema.maximum) ?? Infinity,
      exclusiveHigh === null ? Infinity : inside(exclusiveHigh, -step),
    ),
  };
}

/** Numbers that a schema accepts, the preferred ones first, then ones from inside its bounds, then the bounds. */
export function numberValues(
  schema: JsonSchema,
  whole: boolean,
  preferred: readonly number[],
): readonly number[] {
  const { low, high } = numberLimits(schema, whole);
  const step = asNumber(schema.multipleOf);
  const middle = [...inner(low, high, whole), ...(step === null ? [] : multiples(step, low, high))];
  const candidates = [...preferred, ...middle, low, high].filter((value) => Number.isFinite(value));
  return candidates.filter(
    (value) =>
      value >= low &&
      value <= high &&
      (!whole || Number.isInteger(value)) &&
      (step === null || isMultiple(value, step)) &&
      value !== asNumber(schema.exclusiveMinimum) &&
      value !== asNumber(schema.exclusiveMaximum),
  );
}

function inner(low: number, high: number, whole: boolean): number[] {
  const start = Number.isFinite(low) ? low : Number.isFinite(high) ? Math.min(1, high - 10) : 1;
  const span = Number.isFinite(high) ? high - start : 10;
  const fractions = [0.1, 0.25, 0.5, 0.75].map((part) => start + span * part);
  const small = [1, 2, 5, 10].filter((value) => value > low && value < high);
  return [
    ...small,
    ...fractions.map((value) => (whole ? Math.floor(value) : Number(value.toPrecision(6)))),
  ];
}

function multiples(step: number, low: number, high: number): number[] {
  const first = Number.isFinite(low)
    ? Math.ceil(low / step)
    : Number.isFinite(high)
      ? Math.floor(high / step) - 2
      : 1;
  return [0, 1, 2].map((k) => Number(((first + k) * step).toPrecision(12)));
}

/** True for 0.6 and 0.2 as well: the error of fractions in binary is allowed for. */
export function isMultiple(value: number, step: number): boolean {
  return step <= 0 || Number.isInteger(Number((value / step).toPrecision(12)));
}

function asNumber(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isFinite(number) ? number : null;
}
