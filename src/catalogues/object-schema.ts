import type { JsonSchema } from '../core/json-schema.js';
import { isJsonObject } from '../core/json.js';
import { without } from './lenient-values.js';
import { convertKeywords, type KeywordRules } from './schema-keywords.js';

/** Deeper schemas than this are cut off: nobody fills them in. */
const maxDepth = 60;

/**
 * A JSON Schema of any draft, as tools state it, in the words of 2020-12. Its references stay as they are
 * (`#/definitions/` becomes `#/$defs/`); anything that is no schema gives an empty one.
 */
export function modernSchema(schema: unknown, depth = 0): JsonSchema {
  if (schema === false) return { not: {} };
  if (!isJsonObject(schema) || depth > maxDepth) return {};
  const rules: KeywordRules = {
    nested: (inner) => modernSchema(inner, depth + 1),
    drops: () => false,
  };
  return convertKeywords(schema, rules);
}

/** The same for a tool's parameters, which are an object whatever the source forgot to say. */
export function modernObjectSchema(schema: unknown): JsonSchema {
  const modern = modernSchema(schema);
  const rest = without(modern, 'type', 'properties');
  return { type: 'object', properties: modern.properties ?? {}, ...rest };
}
