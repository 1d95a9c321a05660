import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { fragmentSteps } from '../core/json-pointer.js';

const MAX_HOPS = 16;

/**
 * The schema that a local `$ref` (`#/$defs/x`) stands for, its siblings laid over it; chains are followed. A schema
 * without `$ref` is returned as it is; a reference that leads nowhere, elsewhere or in a circle gives the siblings alone.
 */
export function resolveReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let hop = 0; hop < MAX_HOPS && typeof current.$ref === 'string'; hop += 1) {
    const { $ref, ...siblings } = current;
    current = { ...(schemaAt($ref, root) ?? {}), ...siblings };
  }
  const { $ref: unresolved, ...rest } = current;
  return unresolved === undefined ? current : rest;
}

function schemaAt(reference: string, root: JsonSchema): JsonSchema | null {
  if (!reference.startsWith('#')) return null;
  let at: unknown = root;
  for (const segment of fragmentSteps(reference.slice(1))) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, segment)) return null;
    at = (at as Readonly<Record<string, unknown>>)[segment];
  }
  return isJsonObject(at) ? at : null;
}
