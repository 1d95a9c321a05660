import type { JsonSchema } from '../../core/json-schema.js';

/** What the width of an integer type allows (2^63 - 1) is no bound that anybody set, nor a number that JSON carries exactly. */
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
  return typeof bound === 'number' && Math.abs(bound) >= Number.MAX_SAFE_INTEGER;
}
