import type { Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { Parameter } from './parameters-of.js';
import { isAnnotation } from './schema-dialect.js';
import { allowsType, typeOfValue, typesOf } from './types-of.js';
import { validateArguments } from './validate-arguments.js';

const cache = new WeakMap<Parameter, WeakMap<JsonSchema, JsonSchema>>();

/** True where the parameter's own schema accepts the value, whatever the other arguments are; true where it cannot be compiled. */
export function acceptsValue(parameter: Parameter, value: Json, root: JsonSchema): boolean {
  const keywords = Object.keys(parameter.schema).filter((keyword) => !isAnnotation(keyword));
  if (keywords.every((keyword) => keyword === 'type'))
    return allowsType(typesOf(parameter.schema, root), typeOfValue(value));
  const byRoot = cache.get(parameter) ?? new WeakMap<JsonSchema, JsonSchema>();
  cache.set(parameter, byRoot);
  const schema = byRoot.get(root) ?? alone(parameter, root);
  byRoot.set(root, schema);
  return validateArguments(schema, { [parameter.name]: value }).length === 0;
}

/** This one property under the root's definitions, so that references inside it still lead somewhere. */
function alone(parameter: Parameter, root: JsonSchema): JsonSchema {
  const constraining = new Set([
    ...['$ref', 'required', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'properties'],
    ...['dependentRequired', 'dependentSchemas', 'additionalProperties', 'unevaluatedProperties'],
    ...['patternProperties', 'propertyNames', 'minProperties', 'maxProperties', 'type'],
  ]);
  const kept = Object.entries(root).filter(([keyword]) => !constraining.has(keyword));
  return { ...Object.fromEntries(kept), properties: { [parameter.name]: parameter.schema } };
}
