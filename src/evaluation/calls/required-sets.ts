import { isJsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';

/** The sets of arguments that a schema forbids together: `not: {required: […]}`, its own and those of its `allOf`. */
export function exclusiveSets({ allOf, not }: JsonSchema): readonly (readonly string[])[] {
  const parts = Array.isArray(allOf) ? (allOf as readonly JsonSchema[]) : [];
  return [not, ...parts.map((part) => part.not)].flatMap((part) =>
    part === undefined || !exceptsValuesOnly(part) ? [] : requiredSet(part),
  );
}

/** True where a set is forbidden but for values that count as not given. */
function exceptsValuesOnly({ properties = {} }: JsonSchema): boolean {
  return Object.values(properties).every(({ not }) => not?.enum !== undefined);
}

/** The sets of arguments of which the root's `anyOf` or `oneOf` wants one. */
export function alternativeSets({ anyOf, oneOf }: JsonSchema): readonly (readonly string[])[] {
  return [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(requiredSet);
}

function requiredSet(part: unknown): readonly (readonly string[])[] {
  const required: unknown = isJsonObject(part) ? part['required'] : undefined;
  if (!Array.isArray(required)) return [];
  return [required.filter((name: unknown): name is string => typeof name === 'string')];
}
