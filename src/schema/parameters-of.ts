import type { ToolDoc } from '../core/tool-doc.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { oncePerObject } from '../support/once-per-object.js';
import { mergeAllOf } from './merge-all-of.js';
import { resolveReference } from './resolve-reference.js';
import { typesOf } from './types-of.js';
import { jsonPointer } from '../core/json-pointer.js';
import { withoutEndlessBounds } from './without-endless-bounds.js';

/** One argument of a tool, as its schema documents it. */
export interface Parameter {
  readonly name: string;
  /** JSON pointer into the tool's schema: `/properties/limit`, with `~0` and `~1` escapes. */
  readonly pointer: string;
  readonly required: boolean;
  /** Its schema with `$ref` followed and `allOf` merged, one level deep, without bounds beyond the safe integers. */
  readonly schema: JsonSchema;
  /** JSON Schema's type names; empty where nothing is known. */
  readonly types: readonly string[];
}

/**
 * The parameters of a tool's schema in documented order. Those that stand in the root's `$ref` or `allOf` are found
 * too, and those of `anyOf` and `oneOf` alternatives as optional ones; a name counts once, where it stands first. The
 * same schema object gives the same list.
 */
export const parametersOf: (schema: JsonSchema) => readonly Parameter[] =
  oncePerObject(findParameters);

function findParameters(schema: JsonSchema): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  collect({ root: schema, at: schema, pointer: '', depth: 0 }, found);
  const required = requiredNames(schema, schema, 0);
  return [...found.values()].map((parameter) =>
    required.has(parameter.name) ? { ...parameter, required: true } : parameter,
  );
}

interface Place {
  readonly root: JsonSchema;
  readonly at: JsonSchema;
  readonly pointer: string;
  readonly depth: number;
}

const MAX_DEPTH = 6;

function collect(place: Place, found: Map<string, Parameter>): void {
  if (place.depth > MAX_DEPTH) return;
  const resolved = resolveReference(place.at, place.root);
  const base = place.at.$ref?.startsWith('#/') === true ? place.at.$ref.slice(1) : place.pointer;
  if (isJsonObject(resolved.properties)) {
    for (const [name, property] of Object.entries(resolved.properties)) {
      if (found.has(name)) continue;
      found.set(
        name,
        parameterAt(name, `${base}${jsonPointer(['properties', name])}`, property, place.root),
      );
    }
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const parts = resolved[keyword];
    if (!Array.isArray(parts)) continue;
    parts.forEach((part: JsonSchema, index) => {
      if (!isJsonObject(part)) return;
      collect(
        { ...place, at: part, pointer: `${base}/${keyword}/${index}`, depth: place.depth + 1 },
        found,
      );
    });
  }
}

function parameterAt(
  name: string,
  pointer: string,
  property: unknown,
  root: JsonSchema,
): Parameter {
  const documented: JsonSchema = isJsonObject(property) ? property : {};
  const schema = withoutEndlessBounds(mergeAllOf(resolveReference(documented, root), root));
  return { name, pointer, required: false, schema, types: typesOf(schema, root) };
}

/** The arguments without which a tool is not called. */
export function requiredOf({ parameters }: Pick<ToolDoc, 'parameters'>): readonly Parameter[] {
  return parametersOf(parameters).filter(({ required }) => required);
}

function requiredNames(schema: JsonSchema, root: JsonSchema, depth: number): Set<string> {
  const names = new Set<string>();
  if (depth > MAX_DEPTH || !isJsonObject(schema)) return names;
  const resolved = resolveReference(schema, root);
  if (Array.isArray(resolved.required)) {
    resolved.required.forEach((name: unknown) => typeof name === 'string' && names.add(name));
  }
  if (Array.isArray(resolved.allOf)) {
    for (const part of resolved.allOf) {
      requiredNames(part as JsonSchema, root, depth + 1).forEach((name) => names.add(name));
    }
  }
  return names;
}

/** An id as an argument takes it, in a list where it takes one; null where the argument takes numbers and the id is none. */
export function valueFor({ types }: Parameter, id: string | number): Json {
  if (types.includes('array') && !types.includes('string')) return [id];
  if (!types.includes('integer') && !types.includes('number')) return id;
  return /^-?\d+$/.test(String(id)) ? Number(id) : null;
}
