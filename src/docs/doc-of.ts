import type { DocText } from '../core/refined-docs.js';
import type { JsonSchema } from '../core/json-schema.js';
import { jsonPointer } from '../core/json-pointer.js';
import { descriptionPlace, usePlace, type Constraint, type Sentence } from '../core/sentence.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { withSchemaAt } from '../schema/schema-changes.js';
import { renderDoc } from './render.js';

type Source = Pick<ToolDoc, 'description' | 'parameters'>;

/** What a source's doc says with sentences appended: their texts, and the schema narrowed by their constraints. */
export function docOf(source: Source, sentences: readonly Sentence[]): DocText {
  const { use, description, arguments: texts } = renderDoc(source, sentences);
  const narrowed = sentences.reduce(
    (schema, { place, constraint }) =>
      constraint === undefined ? schema : withConstraint(schema, place, constraint),
    source.parameters,
  );
  const parameters = Object.entries(texts).reduce((schema, [place, text]) => {
    const pointer = pointerOf(schema, place);
    return pointer === null
      ? schema
      : withSchemaAt(schema, pointer, (at) => ({ ...at, description: text }));
  }, narrowed);
  return { use: use === '' ? null : use, description, parameters };
}

/** Where the schema of an argument, or of a member of one (`body.url`), stands; null if there is none. */
export function pointerOf({ properties = {} }: JsonSchema, place: string): string | null {
  if (Object.hasOwn(properties, place)) return jsonPointer(['properties', place]);
  const steps: string[] = [];
  let at: JsonSchema | undefined = { properties };
  for (const part of place.split('.')) {
    const inItems: JsonSchema | undefined = at?.properties?.[part] === undefined ? at?.items : at;
    if (inItems !== at) steps.push('items');
    steps.push('properties', part);
    at = inItems?.properties?.[part];
  }
  return at === undefined ? null : jsonPointer(steps);
}

function withConstraint(schema: JsonSchema, place: string, constraint: Constraint): JsonSchema {
  if (isNames(constraint, 'exclusive')) {
    const pairs = pairsOf(constraint.exclusive).map((required) => ({ not: { required } }));
    return { ...schema, allOf: [...(schema.allOf ?? []), ...pairs] };
  }
  if (isNames(constraint, 'oneOf')) {
    const anyOf = constraint.oneOf.map((name) => ({ required: [name] }));
    return schema.anyOf === undefined
      ? { ...schema, anyOf }
      : { ...schema, allOf: [...(schema.allOf ?? []), { anyOf }] };
  }
  if (isNames(constraint, 'requires')) {
    const [name = '', ...needed] = constraint.requires;
    const before = schema.dependentRequired ?? {};
    const names = [...new Set([...(before[name] ?? []), ...needed])];
    return { ...schema, dependentRequired: { ...before, [name]: names } };
  }
  const pointer =
    place === descriptionPlace || place === usePlace ? null : pointerOf(schema, place);
  if (pointer === null || 'values' in constraint) return schema;
  return withSchemaAt(schema, pointer, (at) => ({ ...at, ...constraint }));
}

function isNames<K extends 'exclusive' | 'oneOf' | 'requires'>(
  constraint: Constraint,
  key: K,
): constraint is Constraint & Readonly<Record<K, readonly string[]>> {
  const names: unknown = (constraint as Readonly<Record<string, unknown>>)[key];
  return Array.isArray(names) && names.every((name) => typeof name === 'string');
}

function pairsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
}
