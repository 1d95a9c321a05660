import { isNumber, isWhole } from '../core/exact-number.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { resolveReference } from './resolve-reference.js';

const typeNames = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];

const typeOfKeyword: Readonly<Record<string, string>> = {
  properties: 'object',
  additionalProperties: 'object',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  pattern: 'string',
  minLength: 'string',
  maxLength: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
};

/** The types a schema allows, in JSON Schema's words: stated, else implied by its values, alternatives or keywords; empty where unknown. */
export function typesOf(schema: JsonSchema, root: JsonSchema, depth = 0): readonly string[] {
  const types = new Set(
    statedTypes(schema) ??
      typesOfValues(schema) ??
      typesOfAlternatives(schema, root, depth) ??
      impliedTypes(schema),
  );
  if (types.size > 0 && schema['nullable'] === true) types.add('null');
  return [...types];
}

/** The JSON Schema type of a value; whole numbers are `integer`. */
export function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isNumber(value)) return isWhole(value) ? 'integer' : 'number';
  return typeof value;
}

/** True where a value of this type is allowed; no types allow everything. */
export function allowsType(types: readonly string[], type: string): boolean {
  return (
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
  );
}

function statedTypes(schema: JsonSchema): string[] | null {
  const stated: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  const known = stated.filter((type): type is string => typeNames.includes(String(type)));
  return known.length > 0 ? known : null;
}

function typesOfValues(schema: JsonSchema): string[] | null {
  const values = schema.const !== undefined ? [schema.const] : schema.enum;
  return Array.isArray(values) && values.length > 0
    ? values.map((value: Json) => typeOfValue(value))
    : null;
}

function typesOfAlternatives(schema: JsonSchema, root: JsonSchema, depth: number): string[] | null {
  if (depth > 4) return null;
  const alternatives: unknown = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(alternatives)) return null;
  const types = alternatives
    .filter((part: unknown): part is JsonSchema => isJsonObject(part))
    .map((part) => typesOf(resolveReference(part, root), root, depth + 1));
  return types.length > 0 && types.every((each) => each.length > 0) ? types.flat() : null;
}

function impliedTypes(schema: JsonSchema): string[] {
  const keyword = Object.keys(typeOfKeyword).find((each) => schema[each] !== undefined);
  return keyword === undefined ? [] : [typeOfKeyword[keyword] ?? ''];
}

/** A schema with its references followed; of alternatives the first that is not null. */
export function plainSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const resolved = resolveReference(schema, root);
  const parts = resolved.anyOf ?? resolved.oneOf;
  const part = parts?.find((one) => !typesOf(one, root).includes('null'));
  return part === undefined ? resolved : { ...plainSchema(part, root), ...resolved };
}
