import { resolveReference } from '../../../arguments/resolve-reference.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import type { ToolContext } from '../../engine.js';

/** A schema inside another, its reference into `$defs` followed. */
export function innerSchema(schema: JsonSchema, context: Pick<ToolContext, 'tool'>): JsonSchema {
  return resolveReference(schema, context.tool.parameters);
}
