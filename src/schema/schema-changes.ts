import { isJsonObject, jsonSchemaOfJson } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { canonicalJson } from '../support/canonical-json.js';
import { pointerSteps } from '../core/json-pointer.js';
import { resolveReference } from './resolve-reference.js';

/** A tool's schema as its source has it, and as refined docs have it. */
export interface RefinedSchema {
  readonly source: JsonSchema;
  readonly refined: JsonSchema;
}

export interface ChangeOptions {
  /** `texts`: descriptions and examples alone, so that the same values stay accepted. */
  readonly of: 'texts' | 'everything';
  /** Leaves out what is about arguments and members that the schema does not have. */
  readonly onlyPresent?: boolean;
}

type Keywords = Readonly<Record<string, unknown>>;

interface Merging extends Required<ChangeOptions> {
  readonly ownRoot: JsonSchema;
  readonly sourceRoot: JsonSchema;
}

/** Keywords whose values are schemas by name. */
const maps = new Set(['properties', 'patternProperties', '$defs']);
const texts = new Set(['description', 'examples']);
/** Keywords that speak of several arguments by name. */
const combinations = ['required', 'allOf', 'anyOf', 'dependentRequired'];

/**
 * Makes the changes that refined docs made to the source's schema in another schema of the same tool: in the source's
 * own, or in what a server says now. Returns the same object if nothing changes.
 */
export function withSchemaChanges(
  own: JsonSchema,
  { source, refined }: RefinedSchema,
  { of, onlyPresent = false }: ChangeOptions,
): JsonSchema {
  const known = new Set(Object.keys(own.properties ?? {}));
  const isUnknown = (keyword: string): boolean =>
    onlyPresent &&
    [...namesIn(refined[keyword]), ...keysOf(refined[keyword])].some((name) => !known.has(name));
  const left = combinations.filter(isUnknown);
  const kept = left.map((keyword): [string, unknown] => [keyword, source[keyword]]);
  const fitting: JsonSchema = { ...refined, ...Object.fromEntries(kept) };
  return merged(own, source, fitting, { of, onlyPresent, ownRoot: own, sourceRoot: source });
}

/** A tool's schema with the texts of a doc and, where asked for, what the doc learnt of values. */
export function schemaToShow(
  source: JsonSchema,
  refined: JsonSchema,
  { narrow }: { readonly narrow: boolean },
): JsonSchema {
  return narrow ? refined : withSchemaChanges(source, { source, refined }, { of: 'texts' });
}

/** The schema with another one in the place of the one at a JSON pointer; as it is if there is none. */
export function withSchemaAt(
  schema: JsonSchema,
  pointer: string,
  change: (at: JsonSchema) => JsonSchema,
): JsonSchema {
  const at = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
    if (step === undefined) return isJsonObject(value) ? change(value) : value;
    if (isList(value))
      return value.map((item, index) => (String(index) === step ? at(item, rest) : item));
    if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value;
    return { ...value, [step]: at(value[step], rest) };
  };
  const changed = at(schema, pointerSteps(pointer));
  return isJsonObject(changed) ? changed : schema;
}

function merged(given: Keywords, from: Keywords, refined: Keywords, how: Merging): Keywords {
  const isResolved = refined['$ref'] === undefined;
  const source = isResolved ? resolveReference(from, how.sourceRoot) : from;
  const own = isResolved && how.of === 'everything' ? resolveReference(given, how.ownRoot) : given;
  const changes = Object.keys({ ...source, ...refined }).flatMap((key) => {
    const [before, after] = [source[key], refined[key]];
    if (isSame(before, after)) return [];
    const value = mergedKeyword(key, [own[key], before, after], how);
    return value === own[key] ? [] : [[key, value] as const];
  });
  return changes.length === 0 ? given : withoutAbsent({ ...own, ...Object.fromEntries(changes) });
}

/** A keyword's new value, from the three values that it has; undefined removes it. */
function mergedKeyword(
  key: string,
  [own, before, after]: readonly [unknown, unknown, unknown],
  how: Merging,
): unknown {
  if (maps.has(key) && isJsonObject(after)) return mergedMap(own, before, after, how);
  if (isJsonObject(after) && (isJsonObject(own) || own === undefined) && !hasNames(key)) {
    if (how.onlyPresent && own === undefined) return how.of === 'texts' ? own : after;
    const value = merged(own ?? {}, isJsonObject(before) ? before : {}, after, how);
    return own === undefined && Object.keys(value).length === 0 ? undefined : value;
  }
  if (how.of === 'everything' || texts.has(key)) return after;
  if (!isList(own) || !isList(before) || !isList(after)) return own;
  if (own.length !== before.length) return own;
  // Alternatives that were added say nothing of those that the source has.
  const items = own.map((item, at) => {
    const [old, now] = [before[at], after[at]];
    const isSchema = isJsonObject(item) && isJsonObject(old) && isJsonObject(now);
    return isSchema ? merged(item, old, now, how) : item;
  });
  return items.every((item, at) => item === own[at]) ? own : items;
}

function mergedMap(own: unknown, before: unknown, after: Keywords, how: Merging): unknown {
  const [schemas, old] = [own, before].map((map) => (isJsonObject(map) ? map : {}));
  const changes = Object.entries(after).flatMap(([name, schema]) => {
    const now = schemas?.[name];
    if (!isJsonObject(schema) || (now === undefined && how.onlyPresent)) return [];
    const given = isJsonObject(now) ? now : {};
    const source = old?.[name];
    const value = merged(given, isJsonObject(source) ? source : {}, schema, how);
    return value === given ? [] : [[name, value] as const];
  });
  return changes.length === 0 ? own : { ...schemas, ...Object.fromEntries(changes) };
}

/** True for a keyword whose value is an object but no schema. */
function hasNames(key: string): boolean {
  return ['dependentRequired', 'default', 'const'].includes(key) || key.startsWith('x-');
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The arguments that constraints such as `{not: {required: [a, b]}}` speak of. */
function namesIn(value: unknown): readonly string[] {
  if (isList(value))
    return value.flatMap((one) => (typeof one === 'string' ? [one] : namesIn(one)));
  return isJsonObject(value) ? Object.values(value).flatMap(namesIn) : [];
}

function keysOf(value: unknown): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  return (
    canonicalJson(jsonSchemaOfJson.parse(one)) === canonicalJson(jsonSchemaOfJson.parse(other))
  );
}

function withoutAbsent(keywords: Keywords): Keywords {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}
