import type { JsonSchema } from '../../core/json-schema.js';
import { objectOf } from '../lenient-values.js';

export interface FlatObject {
  readonly properties: Record<string, JsonSchema>;
  readonly required: readonly string[];
}

/** Keywords that tie properties together; taking the properties apart would lose what they say. */
const binding = [
  'anyOf',
  'oneOf',
  'not',
  'if',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
];
const maxDepth = 20;

/**
 * The properties of an object schema, those of its `allOf` parts included; null for a schema that is no object, has no
 * known property, or says more than its properties do (alternatives, conditions).
 */
export function flattenObject(
  schema: JsonSchema,
  definition: (name: string) => JsonSchema | undefined,
  depth = 0,
): FlatObject | null {
  if (depth > maxDepth || binding.some((keyword) => schema[keyword] !== undefined)) return null;
  if (schema.type !== undefined && ![schema.type].flat().includes('object')) return null;
  const parts: JsonSchema[] = [...(schema.allOf ?? [])];
  if (schema.$ref !== undefined) {
    const target = definition(schema.$ref.replace('#/$defs/', ''));
    if (target === undefined) return null;
    parts.push(target);
  }
  const flat = parts.map((part) => flattenObject(part, definition, depth + 1));
  const properties = new Map(Object.entries(schema.properties ?? {}));
  const required = new Set(schema.required);
  for (const part of flat) {
    if (part === null) return null;
    for (const [name, property] of Object.entries(part.properties)) {
      if (!properties.has(name)) properties.set(name, property);
    }
    for (const name of part.required) required.add(name);
  }
  if (depth === 0 && properties.size === 0) return null;
  return { properties: objectOf(properties), required: [...required] };
}
