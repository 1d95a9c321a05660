import { isNumber } from '../core/exact-number.js';
import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';

const MAX_DEPTH = 64;
/** Keywords whose value is a map from names to schemas. */
const schemaMaps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Keywords whose value is data, not schemas. */
const dataKeywords = new Set(['enum', 'const', 'default', 'examples', 'example']);

/** Keywords that accept and refuse nothing. */
const annotations = new Set([
  ...['$id', 'id', '$schema', '$comment', 'title', 'description'],
  ...['default', 'examples', 'example', 'deprecated', 'readOnly', 'writeOnly'],
]);
/** True for a keyword that no value is refused for. */
export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith('x-');
}

/**
 * A schema in older or looser dialects, written as JSON Schema 2020-12: tuples in `items`, boolean `exclusiveMinimum`
 * (draft 4), boolean `required` (draft 3) and `nullable` (OpenAPI 3.0).
 * Without annotations, `$id` among them (which would move local references), so that schemas that accept the same look the same.
 */
export function toDraft2020(schema: JsonSchema, depth = 0): JsonSchema {
  if (depth > MAX_DEPTH) return {};
  const rewritten = new Map<string, unknown>();
  for (const [keyword, value] of Object.entries(schema)) {
    if (isAnnotation(keyword)) continue;
    rewritten.set(keyword, dataKeywords.has(keyword) ? value : rewriteValue(keyword, value, depth));
  }
  rewriteTuple(rewritten);
  rewriteExclusive(rewritten, 'minimum', 'exclusiveMinimum');
  rewriteExclusive(rewritten, 'maximum', 'exclusiveMaximum');
  if (typeof rewritten.get('required') === 'boolean') rewritten.delete('required');
  if (!isPositive(rewritten.get('multipleOf'))) rewritten.delete('multipleOf');
  return withNull(Object.fromEntries(rewritten));
}

function rewriteValue(keyword: string, value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    return value.map((each: unknown) => (isJsonObject(each) ? toDraft2020(each, depth + 1) : each));
  }
  if (!isJsonObject(value)) return value;
  if (!schemaMaps.has(keyword))
    return keyword === 'dependentRequired' ? value : toDraft2020(value, depth + 1);
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    isJsonObject(each) ? toDraft2020(each, depth + 1) : each,
  ]);
  return Object.fromEntries(entries);
}

function rewriteTuple(schema: Map<string, unknown>): void {
  const items = schema.get('items');
  if (!Array.isArray(items)) return;
  schema.delete('items');
  schema.set('prefixItems', items);
  if (schema.has('additionalItems')) schema.set('items', schema.get('additionalItems'));
}

function rewriteExclusive(schema: Map<string, unknown>, bound: string, exclusive: string): void {
  const flag = schema.get(exclusive);
  if (typeof flag !== 'boolean') return;
  schema.delete(exclusive);
  if (!flag || typeof schema.get(bound) !== 'number') return;
  schema.set(exclusive, schema.get(bound));
  schema.delete(bound);
}

function isPositive(value: unknown): boolean {
  return value === undefined || (isNumber(value) && Number(value) > 0);
}

function withNull(schema: JsonSchema): JsonSchema {
  const { nullable, ...own } = schema;
  const isNullable = nullable === true && schema.type !== undefined;
  return isNullable && ![schema.type].flat().includes('null')
    ? { anyOf: [own, { type: 'null' }] }
    : schema;
}
