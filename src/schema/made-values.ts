import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { keyedDraw } from '../support/keyed-draw.js';
import { literalText } from '../support/literal-text.js';
import { asType } from './as-type.js';
import { distinctValues } from './distinct-values.js';
import { mergeAllOf } from './merge-all-of.js';
import { resolveReference } from './resolve-reference.js';
import { safePattern } from './safe-pattern.js';
import { typesOf } from './types-of.js';

export interface Making {
  /** The schema that references lead into. */
  readonly root: JsonSchema;
  /** Picks among equally good values. */
  readonly seed: number;
  /** Objects with all their properties; else with the required ones. */
  readonly whole?: boolean;
  readonly depth?: number;
}

const deepest = 5;
const widestRange = 50;

/** The values that a schema states: `const`, `default`, examples and `enum`. */
export function statedValues(schema: JsonSchema, root: JsonSchema): readonly Json[] {
  const { const: fixed, default: usual, examples, enum: listed } = schema;
  if (fixed !== undefined) return [fixed];
  const lists = [
    usual,
    schema['example'] as Json | undefined,
    ...listOf(examples),
    ...listOf(listed),
  ];
  const types = typesOf(schema, root);
  const usable = lists.filter((value) => value !== undefined && value !== null && value !== '');
  return distinctValues((usable as readonly Json[]).map((value) => asType(value, types)));
}

/** Values for a schema: those it states, then made ones of its type. The caller validates them. References in a circle end at a fixed depth. */
export function madeValues(documented: JsonSchema, making: Making): readonly Json[] {
  const { root, depth = 0 } = making;
  const schema = mergeAllOf(resolveReference(documented, root), root);
  const stated = statedValues(schema, root);
  if (schema.const !== undefined || schema.enum !== undefined) return stated;
  const inner = { ...making, depth: depth + 1 };
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives) && depth < deepest) {
    const { anyOf: _any, oneOf: _one, ...base } = schema;
    const made = alternatives.flatMap((part: JsonSchema) =>
      madeValues(mergeAllOf({ ...base, allOf: [part] }, root), inner).slice(0, 2),
    );
    return distinctValues([...stated, ...made.filter((value) => value !== null)]);
  }
  const [type = 'string'] = typesOf(schema, root).filter((one) => one !== 'null');
  return distinctValues([...stated, ...valuesOfType(type, schema, inner)]);
}

function listOf(values: unknown): readonly Json[] {
  return Array.isArray(values) ? (values as readonly Json[]) : [];
}

function valuesOfType(type: string, schema: JsonSchema, making: Making): readonly Json[] {
  if (type === 'boolean') return [true, false];
  if (type === 'integer' || type === 'number') return numbers(schema, making.seed);
  if (type === 'array') return lists(schema, making);
  return type === 'object' ? objects(schema, making) : texts(schema, making.seed);
}

/** The least number, and another within the bounds. */
function numbers(schema: JsonSchema, seed: number): readonly Json[] {
  const { multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = Number(multipleOf ?? 1);
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : undefined;
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : undefined;
  const most = maximum ?? below;
  const usual = Number(most ?? 1) >= 1 ? 1 : Number(most) - widestRange;
  const least = Number(minimum ?? above ?? usual);
  const low = Math.ceil(least / step);
  const high = Math.floor(Number(most ?? least + widestRange * step) / step);
  const other = low + Math.floor(keyedDraw(seed, 'number') * (high - low + 1));
  return [low, other].map((times) => times * step);
}

const formats: Readonly<Record<string, (seed: number) => string>> = {
  date: (seed) => `2030-01-${String(10 + (seed % 18))}`,
  'date-time': (seed) => `2030-01-${String(10 + (seed % 18))}T03:04:05Z`,
  time: () => '03:04:05Z',
  email: (seed) => `sample${seed}@example.com`,
  uri: (seed) => `https://example.com/sample${seed}`,
  url: (seed) => `https://example.com/sample${seed}`,
  uuid: (seed) => `00000000-0000-4000-8000-${String(seed % 1e12).padStart(12, '0')}`,
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
  hostname: () => 'example.com',
};

/** Texts of one kind of sign, at every length that patterns often ask for. */
const shapes = ['a', 'A', '1', 'A1', 'a1'].flatMap((sign) =>
  Array.from({ length: 24 }, (_, at) => sign.repeat(at + 1).slice(0, at + 1)),
);

function texts(
  { format, pattern, minLength, maxLength }: JsonSchema,
  seed: number,
): readonly Json[] {
  const given = formats[format ?? '']?.(seed);
  const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? 200)];
  const free = [`sample${seed % 1000}`, 'sample', ...shapes];
  const candidates = [...(given === undefined ? [] : [given]), ...free].map((text) =>
    text.padEnd(least, 'a').slice(0, Math.max(most, 0)),
  );
  if (pattern === undefined) return candidates.slice(0, 1);
  try {
    const expression = safePattern(pattern);
    return candidates.filter((text) => expression.test(text)).slice(0, 2);
  } catch {
    return [];
  }
}

function lists(schema: JsonSchema, making: Making): readonly Json[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  if ((making.depth ?? 0) > deepest || Number(maxItems ?? 1) === 0) return [[]];
  if (Array.isArray(prefixItems))
    return [(prefixItems as JsonSchema[]).map((one) => madeValues(one, making)[0] ?? null)];
  const values = madeValues(isJsonObject(items) ? items : {}, making);
  const sizes = [1, 2].map((size) => Math.min(Math.max(size, Number(minItems ?? 0)), 100));
  return sizes
    .filter((size) => size <= Number(maxItems ?? size))
    .map((size) => Array.from({ length: size }, (_, at) => values[at % values.length] ?? null));
}

/** Where a condition has consequences, an object for each of them too. */
function objects(schema: JsonSchema, making: Making): readonly Json[] {
  if ((making.depth ?? 0) > deepest) return [{}];
  const { then, else: otherwise, ...plain } = schema;
  const consequences = [then, otherwise].filter((one): one is JsonSchema => isJsonObject(one));
  return [
    plain,
    ...consequences.map((one) => mergeAllOf({ ...plain, allOf: [one] }, making.root)),
  ].map((one) => objectOf(one, making));
}

function objectOf(schema: JsonSchema, making: Making): JsonObject {
  const { properties = {}, required = [], minProperties, propertyNames } = schema;
  const { additionalProperties: others } = schema;
  const names = new Set([...required, ...(making.whole === true ? Object.keys(properties) : [])]);
  const spare = [
    ...Object.keys(properties),
    ...madeValues(
      { type: 'string', ...(isJsonObject(propertyNames) ? propertyNames : {}) },
      making,
    ),
  ];
  for (const name of spare)
    if (names.size < Number(minProperties ?? 0)) names.add(literalText(name));
  const members = [...names].map((name, at) => {
    const documented = properties[name] ?? (isJsonObject(others) ? others : {});
    const [value = null] = madeValues(documented, { ...making, seed: making.seed + at });
    return [name, value] as const;
  });
  return Object.fromEntries(members);
}
