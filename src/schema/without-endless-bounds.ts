import { numberOf } from '../core/exact-number.js';
import type { JsonSchema } from '../core/json-schema.js';

/** What the width of an integer type allows (2^53 - 1, 2^63 - 1 and more) is no bound that anybody set. */
export function withoutEndlessBounds(schema: JsonSchema): JsonSchema {
  const { minimum, maximum } = schema;
  if (!isEndless(minimum) && !isEndless(maximum)) return schema;
  const { minimum: _low, maximum: _high, ...rest } = schema;
  return {
    ...rest,
    ...(minimum === undefined || isEndless(minimum) ? {} : { minimum }),
    ...(maximum === undefined || isEndless(maximum) ? {} : { maximum }),
  };
}

function isEndless(bound: unknown): boolean {
  const width = Math.abs(numberOf(bound) ?? 0);
  return width === Number.MAX_SAFE_INTEGER || width >= 2 ** 63;
}
