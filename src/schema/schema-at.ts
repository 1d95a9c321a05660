import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { resolveReference } from './resolve-reference.js';
import { typesOf } from './types-of.js';

/** Keys and positions up to a place in the arguments. */
export type SchemaPath = readonly (string | number)[];

/** A value in the arguments, as it is and as text, and where it stands. */
interface SchemaPlace {
  readonly path: SchemaPath;
  readonly value: unknown;
  readonly text: string;
}

/** A tool's description and its parameters. */
type SaidOf = Pick<ToolDoc, 'description' | 'parameters'>;

/** The schema of a place in the arguments, as far as it is told. What is said of a list is said of its items. */
export function schemaAt(schema: JsonSchema, path: SchemaPath): JsonSchema | undefined {
  let at = schema;
  for (const part of path) {
    const ways = waysOf(at, schema);
    const member =
      typeof part === 'number'
        ? (ways.find(({ items }) => items !== undefined)?.items ?? {})
        : ways.find(({ properties }) => properties?.[part] !== undefined)?.properties?.[part];
    if (member === undefined) return undefined;
    const next = resolveReference(member, schema);
    const isItem = typeof part === 'number' && at.description !== undefined;
    at = isItem ? { description: at.description, ...next } : next;
  }
  return at;
}

/** A schema and what it is put together from, or may be instead. */
function waysOf(schema: JsonSchema, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  const at = resolveReference(schema, root);
  const parts = depth > 4 ? [] : [at.allOf, at.anyOf, at.oneOf].flatMap((some) => some ?? []);
  return [at, ...parts.flatMap((part) => waysOf(part, root, depth + 1))];
}

/** The types of a place in the arguments; empty where nothing is known. */
export function typesAt(schema: JsonSchema, path: SchemaPath): readonly string[] {
  return typesOf(schemaAt(schema, path) ?? {}, schema);
}

/** True for a value that what is said of its place names as a word: `P1 to P3`, `"daily", "weekly"`, also in a line of the tool's description. */
export function isToldOf(tool: SaidOf, { path, text }: SchemaPlace): boolean {
  const name = String(path[0]);
  const lines = tool.description
    .split('\n')
    .filter((line) => line.replace(/^\W+/, '').startsWith(`${name}:`));
  const told = [schemaAt(tool.parameters, path)?.description ?? '', ...lines].join(' ');
  return text !== '' && told.split(/[^\p{L}\p{N}_-]+/u).includes(text);
}

/** True for a value that its schema lists. */
export function isChoice(schema: JsonSchema, { path, value, text }: SchemaPlace): boolean {
  const choices = waysOf(schemaAt(schema, path) ?? {}, schema).flatMap(
    ({ enum: listed = [], const: only }) => [...listed, only],
  );
  return choices.some((choice) => choice === value || choice === text);
}
