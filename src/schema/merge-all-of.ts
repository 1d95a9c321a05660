import { greaterNumber, isNumber, lesserNumber, type JsonNumber } from '../core/exact-number.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { resolveReference } from './resolve-reference.js';

/**
 * The schema with the parts of its `allOf` merged into it, simply: its own keywords win, `properties` and `required`
 * are united, bounds take the tighter value, `enum` the common values. References in the parts are followed.
 */
export function mergeAllOf(schema: JsonSchema, root: JsonSchema, depth = 0): JsonSchema {
  if (!Array.isArray(schema.allOf) || schema.allOf.length === 0 || depth > 4) return schema;
  const { allOf, ...own } = schema;
  return allOf
    .filter((part: unknown): part is JsonSchema => isJsonObject(part))
    .map((part: JsonSchema) => mergeAllOf(resolveReference(part, root), root, depth + 1))
    .reduce(mergeTwo, own);
}

const tighter: Readonly<Record<string, (a: JsonNumber, b: JsonNumber) => JsonNumber>> = {
  minimum: greaterNumber,
  exclusiveMinimum: greaterNumber,
  minLength: greaterNumber,
  minItems: greaterNumber,
  maximum: lesserNumber,
  exclusiveMaximum: lesserNumber,
  maxLength: lesserNumber,
  maxItems: lesserNumber,
};

function mergeTwo(own: JsonSchema, part: JsonSchema): JsonSchema {
  const merged = new Map<string, unknown>(Object.entries(part));
  for (const [keyword, value] of Object.entries(own)) {
    merged.set(
      keyword,
      merged.has(keyword) ? mergeKeyword(keyword, value, merged.get(keyword)) : value,
    );
  }
  return Object.fromEntries(merged);
}

function mergeKeyword(keyword: string, own: unknown, part: unknown): unknown {
  const bound = tighter[keyword];
  if (bound && isNumber(own) && isNumber(part)) return bound(own, part);
  if (keyword === 'properties' && isJsonObject(own) && isJsonObject(part))
    return mergeProperties(own, part);
  if (isList(own) && isList(part)) {
    if (keyword === 'required') return [...new Set([...own, ...part])];
    if (keyword === 'enum') {
      const common = own.filter((value) => part.includes(value));
      return common.length > 0 ? common : own;
    }
  }
  return own;
}

function mergeProperties(own: JsonObject, part: JsonObject): JsonObject {
  const both = Object.entries(own).flatMap(([name, one]) => {
    const other = Object.hasOwn(part, name) ? part[name] : undefined;
    const isBoth = isJsonObject(one) && isJsonObject(other);
    return isBoth ? [[name, mergeTwo(one, other) as Json] as const] : [];
  });
  return { ...part, ...own, ...Object.fromEntries(both) };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
