import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { hashJson } from '../support/hash-json.js';
import { estimateTokens } from './estimate-tokens.js';

/** A zod schema as it goes over the wire. */
export interface StructuredSchema {
  readonly name: string;
  /** For `response_format`. */
  readonly schema: JsonObject;
  /** True where OpenAI's strict mode takes it: closed objects, nothing optional, no free-form part. */
  readonly strict: boolean;
  /** For the prompt, with all bounds, where the server does not hold the schema. */
  readonly described: JsonObject;
  /** Names `described` in cache keys. */
  readonly hash: string;
  /** What `schema` takes of a prompt, estimated. */
  readonly tokens: number;
}

const known = new WeakMap<z.ZodType, StructuredSchema>();

/**
 * JSON Schema of what a model has to write. In strict mode an optional property becomes required and nullable,
 * so null may come back for it; `readAnswer` drops it again. Bounds that servers refuse (patterns, formats,
 * lengths) stay out of `schema`: zod holds them. What JSON Schema cannot say is left open.
 */
export function structuredSchema(type: z.ZodType, name: string): StructuredSchema {
  const before = known.get(type);
  if (before?.name === wireName(name)) return before;
  const options = { unrepresentable: 'any', io: 'input', reused: 'ref' } as const;
  const full = withoutShortDefs(plain(z.toJSONSchema(type, options)));
  const described = rewrite(full, ['$schema', 'default']);
  const open = rewrite(described, ['pattern', 'format', 'minLength', 'maxLength', 'propertyNames']);
  const strict = open['type'] === 'object' && isStrictable(open);
  const schema = strict ? closed(open) : open;
  const tokens = estimateTokens(writeJson(schema));
  const made = {
    name: wireName(name),
    schema,
    strict,
    described,
    hash: hashJson(described),
    tokens,
  };
  known.set(type, made);
  return made;
}

function wireName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'answer';
}

function plain(schema: unknown): JsonObject {
  const copy: unknown = parseJson(writeJson(schema));
  return isJsonObject(copy) ? copy : {};
}

const refersTo = (name: string): string => `"$ref":"#/$defs/${name}"`;
/** A shorter schema is said again sooner than referred to. */
const shortSchema = 60;

/** With every definition in its place that is short or used once; one that holds itself stays. */
function withoutShortDefs(schema: JsonObject): JsonObject {
  const { $defs, ...rest } = schema;
  if (!isJsonObject($defs)) return schema;
  const text = writeJson(schema);
  const inPlace = new Map(
    Object.entries($defs).filter(([name, definition]) => {
      const own = writeJson(definition);
      const uses = text.split(refersTo(name)).length - 1;
      return !own.includes(refersTo(name)) && (uses < 2 || own.length < shortSchema);
    }),
  );
  const put = (node: JsonObject): JsonObject => {
    const name = /^#\/\$defs\/(.*)$/.exec(
      typeof node['$ref'] === 'string' ? node['$ref'] : '',
    )?.[1];
    const { $ref: reference, ...beside } = node;
    const definition = name === undefined ? undefined : inPlace.get(name);
    const whole = isJsonObject(definition) ? { ...definition, ...beside } : node;
    return mapSchemas(whole, put);
  };
  const kept = Object.entries($defs).filter(([name]) => !inPlace.has(name));
  return put(kept.length === 0 ? rest : { ...rest, $defs: Object.fromEntries(kept) });
}

/** Keywords whose value is one schema, a list of them, or a map from names to them. */
const single = ['items', 'additionalProperties', 'not'];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const maps = ['properties', '$defs'];

function mapSchemas(node: JsonObject, change: (child: JsonObject) => JsonObject): JsonObject {
  const apply = (child: Json): Json => (isJsonObject(child) ? change(child) : child);
  return Object.fromEntries(
    Object.entries(node).map(([keyword, value]): [string, Json] => {
      if (single.includes(keyword)) return [keyword, apply(value)];
      if (lists.includes(keyword) && Array.isArray(value)) return [keyword, value.map(apply)];
      if (!maps.includes(keyword) || !isJsonObject(value)) return [keyword, value];
      return [keyword, mapValues(value, apply)];
    }),
  );
}

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** Without the keywords; `oneOf` as `anyOf`, `const` as `enum`, zod's bounds of safe integers dropped. */
function rewrite(node: JsonObject, without: readonly string[]): JsonObject {
  const entries = Object.entries(node)
    .filter(([keyword, value]) => !without.includes(keyword) && !isSafeIntegerBound(value))
    .map(([keyword, value]): [string, Json] => {
      if (keyword === 'oneOf') return ['anyOf', value];
      return keyword === 'const' ? ['enum', [value]] : [keyword, value];
    });
  return mapSchemas(Object.fromEntries(entries), (child) => rewrite(child, without));
}

function isSafeIntegerBound(value: Json): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}

function isStrictable(node: JsonObject): boolean {
  const free = node['additionalProperties'];
  if (free !== undefined && free !== false) return false;
  if (['allOf', 'not', 'prefixItems', 'if'].some((keyword) => keyword in node)) return false;
  if (!['type', 'enum', 'anyOf', '$ref'].some((keyword) => keyword in node)) return false;
  if (node['type'] === 'object' && !('properties' in node)) return false;
  if (node['type'] === 'array' && !('items' in node)) return false;
  let all = true;
  mapSchemas(node, (child) => {
    all &&= isStrictable(child);
    return child;
  });
  return all;
}

function closed(node: JsonObject): JsonObject {
  const inner = mapSchemas(node, closed);
  const properties = inner['properties'];
  if (!isJsonObject(properties)) return inner;
  const required = Array.isArray(inner['required']) ? inner['required'] : [];
  return {
    ...inner,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        name,
        required.includes(name) ? value : nullable(value),
      ]),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function nullable(schema: Json): Json {
  if (!isJsonObject(schema)) return schema;
  const { description, ...rest } = schema;
  const either = { anyOf: [rest, { type: 'null' }] };
  return description === undefined ? either : { ...either, description };
}
