import { parametersOf } from '../../arguments/schema/parameters-of.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';

/**
 * The one argument of a tool that takes everything in it (`params`, `request`, `input`): an object whose properties the schema
 * names. Null for other tools, and for those of HTTP, where a body is taken apart when the document is read.
 */
export function wholeArgument({ call, parameters }: ToolDoc): string | null {
  if (call.kind !== 'mcp') return null;
  const [only, ...others] = parametersOf(parameters);
  if (only === undefined || others.length > 0) return null;
  const takesOnlyObjects = only.types.length === 1 && only.types[0] === 'object';
  return takesOnlyObjects && partsOf(only.schema, parameters).length > 0 ? only.name : null;
}

function partsOf(schema: JsonSchema, root: JsonSchema): readonly unknown[] {
  return parametersOf({ ...schema, ...definitionsOf(root) });
}

/** What references inside a schema lead to. */
export function definitionsOf(root: JsonSchema): JsonSchema {
  const { $defs, definitions } = root;
  return {
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
}
