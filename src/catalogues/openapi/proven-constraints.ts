import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { LearnedConstraints } from '../../core/learned-constraints.js';
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

/** What is proven of each argument and of what lies in it. */
export function provenOf(learned: LearnedConstraints, documented: JsonSchema): readonly Proven[] {
  const { properties = {}, required, allOf = [] } = learned;
  const nested = allOf.filter(isOfOnePlace);
  return [
    ...provenIn({ properties }, []),
    ...nested.flatMap((part) => provenIn(part, [])),
    ...(required === undefined ? [] : changedRequired(required, documented.required ?? [], [])),
  ].filter(({ value }) => !holdsOwnMachine(writeJson(value)));
}

function provenIn(schema: JsonSchema, subject: Subject): readonly Proven[] {
  const { properties = {}, items, required } = schema;
  const here = keywords.flatMap((key): Proven[] => {
    const value = schema[key];
    return value === undefined || !isJson(value) ? [] : [{ subject, key, value }];
  });
  return [
    ...here,
    ...Object.entries(properties).flatMap(([name, inner]) =>
      provenIn(inner, [...subject, 'properties', name]),
    ),
    ...(isJsonObject(items) ? provenIn(items, [...subject, 'items']) : []),
    ...(subject.length === 0 || required === undefined
      ? []
      : changedRequired(required, [], subject)),
  ];
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

/** True where something learnt is about several places, or about one in some mode alone. */
export function bindsSeveral({
  allOf = [],
  anyOf,
  dependentRequired,
}: LearnedConstraints): boolean {
  return (
    anyOf !== undefined ||
    dependentRequired !== undefined ||
    allOf.some((part) => !isOfOnePlace(part))
  );
}
