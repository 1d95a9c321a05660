import type { JsonSchema } from '../core/json-schema.js';

const deepest = 4;

/** The types that a schema states, or its alternatives do (`anyOf: [{type: integer}, {type: null}]`), each once; empty where none is stated. */
export function statedTypes(schema: JsonSchema, depth = 0): readonly string[] {
  const { type, anyOf, oneOf } = schema;
  const own = type === undefined ? [] : [type].flat();
  const alternatives = own.length > 0 || depth > deepest ? [] : (anyOf ?? oneOf ?? []);
  const types = [...own, ...alternatives.flatMap((one) => statedTypes(one, depth + 1))];
  const isNullable = types.length > 0 && schema['nullable'] === true;
  return [...new Set([...types, ...(isNullable ? ['null'] : [])])];
}
