import { isBefore } from '../../schema/is-before.js';
import type { JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';

type Ends = readonly [first: string, second: string];

/** The ends of ranges that a doc wants in order (`x-ordered`). */
export function orderedEnds({ allOf = [] }: JsonSchema): readonly Ends[] {
  const parts = Array.isArray(allOf) ? (allOf as readonly JsonSchema[]) : [];
  return parts.flatMap(({ 'x-ordered': ends }) => (Array.isArray(ends) ? [ends as Ends] : []));
}

/** The arguments with the values of two ends exchanged where the one is before the other; null where it is not. */
export function exchangedWhereBefore(
  args: JsonObject,
  earlier: string,
  later: string,
): JsonObject | null {
  const [low, high] = [args[earlier], args[later]];
  if (low === undefined || high === undefined || !isBefore(low, high)) return null;
  return { ...args, [earlier]: high, [later]: low };
}
