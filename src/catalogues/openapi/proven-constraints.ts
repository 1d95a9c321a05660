import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { resolveReference } from '../../schema/resolve-reference.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { holdsOwnMachine } from '../../support/is-own-machine.js';
import { isJson } from '../lenient-values.js';
import type { Subject } from './wanted-docs.js';

/** What binds one value alone; the rest of what is learnt is no word of JSON Schema, or no constraint. */
const keywords = [
  ...['type', 'format', 'pattern', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'multipleOf', 'default'],
];

/** What calls have proven of one place of a tool's arguments. */
export interface Proven {
  readonly subject: Subject;
  readonly key: string;
  readonly value: Json;
}

/** What is proven of each argument and of what lies in it: where the narrowed schema says otherwise than the documented one. */
export function provenOf(narrowed: JsonSchema, documented: JsonSchema): readonly Proven[] {
  const roots = { narrowed, documented };
  const parts = addedParts(narrowed, documented).filter(isOfOnePlace);
  return [
    ...provenIn(narrowed, documented, [], roots),
    ...parts.flatMap((part) => provenIn(part, {}, [], roots)),
  ].filter(({ value }) => !holdsOwnMachine(writeJson(value)));
}

interface Roots {
  readonly narrowed: JsonSchema;
  readonly documented: JsonSchema;
}

function provenIn(
  given: JsonSchema,
  before: JsonSchema,
  subject: Subject,
  roots: Roots,
): readonly Proven[] {
  const schema = resolveReference(given, roots.narrowed);
  const old = resolveReference(before, roots.documented);
  if (isSame(schema, old)) return [];
  const { properties = {}, items, required } = schema;
  const here = (subject.length === 0 ? [] : keywords).flatMap((key): Proven[] => {
    const value = schema[key];
    return value === undefined || !isJson(value) || isSame(value, old[key])
      ? []
      : [{ subject, key, value }];
  });
  return [
    ...here,
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const known = old.properties?.[name] ?? {};
      return provenIn(inner, known, [...subject, 'properties', name], roots);
    }),
    ...(isJsonObject(items)
      ? provenIn(items, isJsonObject(old.items) ? old.items : {}, [...subject, 'items'], roots)
      : []),
    ...(required === undefined ? [] : changedRequired(required, old.required ?? [], subject)),
  ];
}

function addedParts({ allOf = [] }: JsonSchema, documented: JsonSchema): readonly JsonSchema[] {
  const known = documented.allOf ?? [];
  return allOf.filter((part) => !known.some((one) => isSame(one, part)));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return isJson(one) && isJson(other) && canonicalJson(one) === canonicalJson(other);
}

/** The members whose being required is not as documented. */
function changedRequired(
  required: readonly string[],
  documented: readonly string[],
  subject: Subject,
): readonly Proven[] {
  const of = (name: string, value: boolean): Proven => ({
    subject: [...subject, 'properties', name],
    key: 'required',
    value,
  });
  return [
    ...required.filter((name) => !documented.includes(name)).map((name) => of(name, true)),
    ...documented.filter((name) => !required.includes(name)).map((name) => of(name, false)),
  ];
}

/** True for a part that says something of one place alone: a way of properties and items, then keywords. */
function isOfOnePlace(part: JsonSchema): boolean {
  const { properties = {}, items, ...rest } = part;
  const inner = [...Object.values(properties), ...(isJsonObject(items) ? [items] : [])];
  const known = Object.keys(rest).every((key) => key === 'required' || isKeyword(key));
  return inner.length === 1 && known && inner.every((one) => isOfOnePlace(one) || isLeaf(one));
}

function isLeaf(schema: JsonSchema): boolean {
  return Object.keys(schema).every((key) => key === 'required' || isKeyword(key));
}

function isKeyword(key: string): boolean {
  return keywords.includes(key) || key.startsWith('x-') || key === 'examples';
}

/** True if something learnt is about several places, or about one in some mode alone. */
export function bindsSeveral(narrowed: JsonSchema, documented: JsonSchema): boolean {
  return (
    !isSame(narrowed.anyOf, documented.anyOf) ||
    !isSame(narrowed.dependentRequired, documented.dependentRequired) ||
    addedParts(narrowed, documented).some((part) => !isOfOnePlace(part))
  );
}
