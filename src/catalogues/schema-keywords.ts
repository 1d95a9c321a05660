import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { JsonSchema } from '../core/json-schema.js';
import { distinctBy } from '../support/distinct-by.js';
import { coerceToType } from './coerce-to-type.js';
import { jsonTypeName } from './json-type-name.js';
import {
  asArray,
  asBoolean,
  asNumber,
  asText,
  isJson,
  objectOf,
  own,
  without,
} from './lenient-values.js';

export interface KeywordRules {
  /** Converts a schema that stands inside another one. */
  readonly nested: (schema: unknown) => JsonSchema;
  /** Keywords that are not kept; vendor extensions of OpenAPI, say. */
  readonly drops: (keyword: string) => boolean;
}

type Convert = (value: unknown, rules: KeywordRules) => unknown;

const schema: Convert = (value, { nested }) =>
  isJsonObject(value) || typeof value === 'boolean' ? nested(value) : undefined;
const schemaOrBoolean: Convert = (value, rules) =>
  typeof value === 'boolean' ? value : schema(value, rules);
const schemaList: Convert = (value, { nested }) =>
  Array.isArray(value) && value.length > 0 ? value.map(nested) : undefined;
const schemaMap: Convert = (value, { nested }) =>
  isJsonObject(value)
    ? objectOf(Object.entries(value).map(([key, one]) => [key, nested(one)] as const))
    : undefined;
const number: Convert = (value) => asNumber(value);
const count: Convert = (value) => {
  const size = Number(asNumber(value));
  return Number.isInteger(size) && size >= 0 ? size : undefined;
};
const positive: Convert = (value) => {
  const factor = asNumber(value);
  return factor !== undefined && Number(factor) > 0 ? factor : undefined;
};
const flag: Convert = (value) => asBoolean(value);
const text: Convert = (value) => asText(value);
const strings: Convert = (value) =>
  Array.isArray(value)
    ? [...new Set(value.filter((one): one is string => typeof one === 'string'))]
    : undefined;
const stringLists: Convert = (value) =>
  isJsonObject(value)
    ? objectOf(Object.entries(value).map(([key, one]) => [key, asArray(one).filter(isString)]))
    : undefined;
const values: Convert = (value) =>
  Array.isArray(value) && value.length > 0 ? value.filter(isJson) : undefined;
const pattern: Convert = (value) =>
  typeof value === 'string' && isRegularExpression(value) ? value : undefined;
const typeNames: Convert = (value) => {
  if (typeof value === 'string') return jsonTypeName(value);
  const names = asArray(value).flatMap((one) => jsonTypeName(asText(one) ?? '') ?? []);
  return names.length > 1 ? [...new Set(names)] : names[0];
};

/** What each keyword of JSON Schema 2020-12 must look like; what does not, is left out. */
const conversions: Readonly<Record<string, Convert>> = {
  ...fill(['not', 'items', 'contains', 'propertyNames', 'if', 'then', 'else'], schema),
  ...fill(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'], schemaOrBoolean),
  ...fill(['allOf', 'anyOf', 'oneOf', 'prefixItems'], schemaList),
  ...fill(['properties', 'patternProperties', 'dependentSchemas', '$defs'], schemaMap),
  ...fill(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], number),
  ...fill(['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'], count),
  ...fill(['minProperties', 'maxProperties'], count),
  ...fill(['title', 'description', 'format', '$ref', '$comment', 'contentMediaType'], text),
  ...fill(['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'], flag),
  ...fill(['enum', 'examples'], values),
  multipleOf: positive,
  required: strings,
  dependentRequired: stringLists,
  pattern,
  type: typeNames,
};

/**
 * The keywords of one schema object of any draft as JSON Schema 2020-12: old forms rewritten, values of the wrong
 * kind (`minimum: "5"`, `required: true`) mended or left out, nested schemas converted by `rules.nested`.
 */
export function convertKeywords(source: JsonObject, rules: KeywordRules): JsonSchema {
  const modern = modernForms(source);
  const entries: [string, unknown][] = [];
  for (const [keyword, value] of Object.entries(modern)) {
    if (rules.drops(keyword)) continue;
    const convert = Object.hasOwn(conversions, keyword) ? conversions[keyword] : undefined;
    const converted = convert === undefined ? value : convert(value, rules);
    if (converted !== undefined) entries.push([keyword, converted]);
  }
  return withTypedValues(withLiftedRequired(objectOf(entries), modern));
}

/** Drafts 4 to 7 and OpenAPI 3.0 say some things in other words. */
function modernForms(source: JsonObject): JsonObject {
  const entries = Object.entries(source).flatMap(([keyword, value]): [string, Json][] => {
    if (keyword === '$schema' || keyword === '$id' || keyword === 'id') {
      return keyword === 'id' && typeof value !== 'string' ? [[keyword, value]] : [];
    }
    if (keyword === 'definitions') return [['$defs', value]];
    if (keyword === 'items' && Array.isArray(value)) return [['prefixItems', value]];
    if (keyword === 'additionalItems') {
      return Array.isArray(source['items']) && isJsonObject(value) ? [['items', value]] : [];
    }
    if (keyword === 'dependencies') return dependencies(value);
    if (keyword === '$ref' && typeof value === 'string') {
      return [[keyword, value.replace('#/definitions/', '#/$defs/')]];
    }
    return [[keyword, value]];
  });
  return exclusiveBounds(objectOf(entries));
}

function dependencies(value: Json): [string, Json][] {
  if (!isJsonObject(value)) return [];
  const all = Object.entries(value);
  const lists = all.filter(([, one]) => Array.isArray(one));
  const schemas = all.filter(([, one]) => isJsonObject(one));
  return [
    ...(lists.length > 0 ? [['dependentRequired', objectOf(lists)] satisfies [string, Json]] : []),
    ...(schemas.length > 0
      ? [['dependentSchemas', objectOf(schemas)] satisfies [string, Json]]
      : []),
  ];
}

/** `minimum: 5, exclusiveMinimum: true` becomes `exclusiveMinimum: 5`. */
function exclusiveBounds(source: JsonObject): JsonObject {
  let result = source;
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const stated = asBoolean(own(result, exclusive));
    if (stated === undefined) continue;
    const limit = own(source, bound);
    const rest = without(result, exclusive, bound);
    const name = stated ? exclusive : bound;
    result = isJson(limit) ? { ...rest, [name]: limit } : rest;
  }
  return result;
}

/** Draft 3's `required: true` inside a property belongs to the object's list. */
function withLiftedRequired(result: JsonSchema, source: JsonObject): JsonSchema {
  const properties = own(source, 'properties');
  if (!isJsonObject(properties)) return result;
  const lifted = Object.entries(properties)
    .filter(([, property]) => asBoolean(own(property, 'required')) === true)
    .map(([name]) => name);
  if (lifted.length === 0) return result;
  return { ...result, required: [...new Set([...(result.required ?? []), ...lifted])] };
}

function withTypedValues(result: JsonSchema): JsonSchema {
  const { type } = result;
  if (type === undefined) return result;
  return {
    ...result,
    ...(result.default === undefined ? {} : { default: coerceToType(result.default, type) }),
    ...(result.enum === undefined
      ? {}
      : { enum: uniqueValues(result.enum.map((value) => coerceToType(value, type))) }),
    ...(result.examples === undefined
      ? {}
      : { examples: result.examples.map((value) => coerceToType(value, type)) }),
  };
}

function uniqueValues(list: readonly Json[]): readonly Json[] {
  return distinctBy(list, (value) => writeJson(value));
}

function isRegularExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function fill(keywords: readonly string[], convert: Convert): Record<string, Convert> {
  return objectOf(keywords.map((keyword) => [keyword, convert] as const));
}
