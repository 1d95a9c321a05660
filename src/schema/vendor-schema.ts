import { isJsonObject, type Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { parametersOf } from './parameters-of.js';
import { resolveReference } from './resolve-reference.js';

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
/** What vendors of models refuse at the top of a function's schema. */
const refusedAtTop = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref'];

/** The keywords of a schema's top that vendors refuse. */
export function refusedKeywords(schema: object): readonly string[] {
  return refusedAtTop.filter((keyword) => keyword in schema);
}

/** A schema as vendors take it: an object at the top, with the arguments of all alternatives in place of those. */
export function vendorSchema(given: JsonSchema): JsonSchema {
  const schema = withFittingDefaults(given) as JsonSchema;
  if (refusedKeywords(schema).length === 0) return { ...schema, type: 'object' };
  const kept = Object.entries(schema).filter(([keyword]) => !refusedAtTop.includes(keyword));
  const { required: _own, ...rest } = Object.fromEntries(kept);
  const all = parametersOf(schema).map(
    (one) => [one.name, schema.properties?.[one.name] ?? one.schema] as const,
  );
  const required = [...new Set(requiredIn(schema, schema))].filter((name) =>
    all.some(([known]) => known === name),
  );
  const properties = Object.fromEntries(all);
  return { ...rest, type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** What a schema requires whichever of its alternatives holds. */
function requiredIn(schema: JsonSchema, root: JsonSchema, depth = 0): readonly string[] {
  if (depth > 6) return [];
  const { required = [], allOf = [], anyOf = [], oneOf = [] } = resolveReference(schema, root);
  const inside = (each: JsonSchema): readonly string[] => requiredIn(each, root, depth + 1);
  const common = [anyOf, oneOf].flatMap((alternatives) => {
    const [first = [], ...others] = alternatives.map(inside);
    return first.filter((name) => others.every((other) => other.includes(name)));
  });
  return [...required, ...allOf.flatMap(inside), ...common];
}

/** Without the texts that stand for a default of another type, such as Python's `"None"` for a number. */
function withFittingDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFittingDefaults);
  if (!isJsonObject(value)) return value;
  const { default: usual, type } = value as JsonSchema;
  const isOdd = typeof usual === 'string' && typeof type === 'string' && type !== 'string';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isOdd || key !== 'default')
      .map(([key, one]) => [key, withFittingDefaults(one)]),
  );
}

/** True where no schema in a JSON value states a type that JSON Schema does not have. */
export function hasJsonTypes(value: Json): boolean {
  if (Array.isArray(value)) return value.every((item: Json) => hasJsonTypes(item));
  if (!isJsonObject(value)) return true;
  const { type } = value;
  if (typeof type === 'string' && !types.includes(type)) return false;
  return Object.values(value).every(hasJsonTypes);
}
