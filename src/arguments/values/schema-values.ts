import { isNumber } from '../../core/exact-number.js';
import { isJsonObject, type Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { distinctValues } from '../../schema/distinct-values.js';
import { examplesInText } from '../texts/examples-in-text.js';
import { asType } from '../../schema/as-type.js';
import { mergeAllOf } from '../../schema/merge-all-of.js';
import { listsByMeaning } from './meaning-values.js';
import { nameWords } from '../names/name-words.js';
import { numbersFor } from './numbers-for.js';
import { resolveReference } from '../../schema/resolve-reference.js';
import { stringValues } from './string-values.js';
import { allowsType, typeOfValue, typesOf } from '../../schema/types-of.js';

/** What surrounds a schema that values are wanted for. */
export interface SchemaPlace {
  readonly root: JsonSchema;
  readonly name: string;
  /** Words of the tool. */
  readonly about: readonly string[];
  /** What the tool's description says. */
  readonly text: string;
  readonly seed: number;
  readonly depth: number;
  /** Objects with all their properties; else with the required ones, or the first two. */
  readonly whole?: boolean;
}

const MAX_DEPTH = 5;
const MAX_VALUES = 12;

/**
 * Values for a schema, best first: stated ones (`const`, `default`, examples, `enum`), those its description quotes, then
 * made ones of its type. They are proposals: the caller validates them. Circular references end at a fixed depth.
 */
export function schemaValues(documented: JsonSchema, place: SchemaPlace): readonly Json[] {
  const schema = mergeAllOf(resolveReference(documented, place.root), place.root);
  if (schema.const !== undefined) return [schema.const];
  const types = typesOf(schema, place.root);
  const made = Array.isArray(schema.enum)
    ? []
    : [...quotedValues(schema, types, place), ...madeValues(schema, types, place)];
  const values = [...statedValues(schema).map((value) => asType(value, types)), ...made];
  return distinctValues(values.filter((value) => value !== undefined)).slice(0, MAX_VALUES);
}

function statedValues(schema: JsonSchema): readonly Json[] {
  const examples: unknown = schema.examples;
  const named: unknown = isJsonObject(examples)
    ? Object.values(examples).map(exampleOfNamed)
    : examples;
  const stated = [schema.default, schema['example'] as Json | undefined, ...listOf(named)];
  const usable = stated.filter(
    (value): value is Json => value !== undefined && value !== null && value !== '',
  );
  return [...usable, ...listOf(schema.enum)];
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** OpenAPI's named examples hold their value one level down. */
function exampleOfNamed(example: Json): Json {
  return isJsonObject(example) ? (example['value'] ?? example) : example;
}

/** Arguments whose values may be the names of others: what to sort by, what to leave out. */
const namesFields =
  /sort|order|by|field|column|group|include|exclude|expand|select|propert|attribute|key|name/i;

function quotedValues(
  schema: JsonSchema,
  types: readonly string[],
  { name, root }: SchemaPlace,
): readonly Json[] {
  if (typeof schema.description !== 'string') return [];
  const isText = types.length === 0 || types.includes('string');
  const isArgument = (value: Json): boolean =>
    typeof value === 'string' && Object.hasOwn(root.properties ?? {}, value);
  return examplesInText(schema.description, name)
    .filter((value) => namesFields.test(name) || !isArgument(value))
    .map((value) => asType(value, types))
    .filter((value) => allowsType(types, typeOfValue(value)))
    .filter((value) => !isText || typeof value !== 'string' || value.length <= 120);
}

function madeValues(
  schema: JsonSchema,
  types: readonly string[],
  place: SchemaPlace,
): readonly Json[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives) && place.depth < MAX_DEPTH) {
    const described = { ...place, depth: place.depth + 1 };
    const inner = alternatives.filter((part: unknown): part is JsonSchema => isJsonObject(part));
    const base: JsonSchema = { ...schema, anyOf: undefined, oneOf: undefined };
    const merged = inner.map((part) => withBase(resolveReference(part, place.root), base));
    const values = merged.map((part) => schemaValues(part, described));
    return interleave(values).filter((value) => value !== null);
  }
  const wanted = types.length === 0 ? ['string'] : types.filter((type) => type !== 'null');
  if (wanted.length === 0) return [null];
  return interleave(wanted.map((type) => valuesOfType(type, schema, place)));
}

function withBase(part: JsonSchema, base: JsonSchema): JsonSchema {
  const properties =
    base.properties === undefined && part.properties === undefined
      ? {}
      : { properties: { ...base.properties, ...part.properties } };
  const required = [...(base.required ?? []), ...(part.required ?? [])];
  return { ...base, ...part, ...properties, ...(required.length > 0 && { required }) };
}

function valuesOfType(type: string, schema: JsonSchema, place: SchemaPlace): readonly Json[] {
  const words = nameWords(place.name);
  switch (type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return numbersFor(schema, type === 'integer', words, place.seed);
    case 'array':
      return arrayValues(schema, place);
    case 'object':
      return objectValues(schema, place);
    default: {
      const about = [...place.about, ...nameWords((schema.description ?? '').slice(0, 200))];
      const text = schema.description ?? place.text;
      return stringValues({ schema, words, about, text, seed: place.seed });
    }
  }
}

function arrayValues(schema: JsonSchema, place: SchemaPlace): readonly Json[] {
  const low = Math.min(isNumber(schema.minItems) ? schema.minItems : 0, 100);
  const high = isNumber(schema.maxItems) ? schema.maxItems : Infinity;
  const tuple: unknown = schema['prefixItems'] ?? schema.items;
  const inner = { ...place, depth: place.depth + 1 };
  if (place.depth >= MAX_DEPTH || high === 0) return [[]];
  if (Array.isArray(tuple)) {
    const slots = tuple.map((part: unknown) => schemaValues(isJsonObject(part) ? part : {}, inner));
    return [0, 1].map((nth) => slots.map((values) => values[nth] ?? values[0] ?? null));
  }
  const item: JsonSchema = isJsonObject(schema.items) ? schema.items : { type: 'string' };
  const described =
    item.description === undefined &&
    schema.description !== undefined &&
    !isJsonObject(item.properties);
  const values = schemaValues(
    described ? { ...item, description: schema.description } : item,
    inner,
  );
  const ofNumbers = item.type === 'number';
  const meant = (ofNumbers ? listsByMeaning(nameWords(place.name)) : []).filter(
    (list) => Array.isArray(list) && list.length >= low && list.length <= high,
  );
  const takes = [Math.max(1, low), Math.max(2, low)].map((size) => Math.min(size, high));
  const lists = takes.map((size) => takeCycled(values, size, 0));
  const made = [...lists, takeCycled(values, takes[0] ?? 1, 1)];
  return [...meant, ...made.filter((list) => list.length >= low)];
}

function takeCycled(values: readonly Json[], size: number, from: number): Json[] {
  if (values.length === 0) return [];
  return Array.from({ length: size }, (_each, n) => values[(n + from) % values.length] ?? null);
}

function objectValues(schema: JsonSchema, place: SchemaPlace): readonly Json[] {
  const properties = Object.entries(isJsonObject(schema.properties) ? schema.properties : {});
  if (place.depth >= MAX_DEPTH) return [{}];
  if (properties.length === 0) return freeObjects(schema, place);
  const required = new Set<unknown>(Array.isArray(schema.required) ? schema.required : []);
  const needed = properties.filter(([name]) => required.has(name));
  const few = needed.length > 0 ? needed : properties.slice(0, 2);
  const chosen = place.whole === true ? properties : few;
  const wide = [...new Set([...chosen, ...properties.slice(0, 8)])];
  const build = (from: typeof properties, nth: number): Json => buildObject(from, nth, place);
  const undeclared = [...required].filter((name) => !properties.some(([known]) => known === name));
  const rest = Object.fromEntries(undeclared.map((name) => [String(name), 'sample']));
  const built = [build(chosen, 0), build(chosen, 1)];
  if (wide.length > chosen.length) built.push(build(wide, 0));
  return built.map((value) => (isJsonObject(value) ? { ...rest, ...value } : value));
}

function buildObject(
  properties: readonly (readonly [string, unknown])[],
  nth: number,
  place: SchemaPlace,
): Json {
  const members = properties.flatMap(([name, schema], index): [string, Json][] => {
    const inner = { ...place, name, seed: place.seed + index, depth: place.depth + 1 };
    const values = schemaValues(isJsonObject(schema) ? schema : {}, inner);
    const value = values[nth] ?? values[0];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

function freeObjects(schema: JsonSchema, place: SchemaPlace): readonly Json[] {
  if (schema.additionalProperties === false) return [{}];
  const inner = { ...place, name: 'value', depth: place.depth + 1 };
  const value: JsonSchema = isJsonObject(schema.additionalProperties)
    ? schema.additionalProperties
    : { type: 'string' };
  const values = schemaValues(value, inner);
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const keys = required.length > 0 ? required : ['key'];
  return [0, 1].map((nth) =>
    Object.fromEntries(keys.map((key) => [key, values[nth] ?? values[0] ?? 'value'])),
  );
}

function interleave(lists: readonly (readonly Json[])[]): readonly Json[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_each, n) => lists.map((list) => list[n]))
    .flat()
    .filter((value): value is Json => value !== undefined);
}
