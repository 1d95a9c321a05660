import { resolveReference } from '../../../arguments/resolve-reference.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import type { Planning } from './planning.js';

/** True for an argument that the schema has neither at the top nor inside another one; messages name the tool as well. */
export function isNewArgument(planning: Planning, name: string): boolean {
  const { id, name: ownName, parameters: schema } = planning.context.tool;
  return isPlainName(name) && name !== id && name !== ownName && !hasProperty(schema, name, schema);
}

/** True where an object argument, or the items of a list, have a property of this name. */
function hasProperty(of: JsonSchema, name: string, root: JsonSchema, depth = 0): boolean {
  if (depth > 4) return false;
  const { properties = {}, items } = resolveReference(of, root);
  if (Object.hasOwn(properties, name)) return true;
  return [...Object.values(properties), ...(items === undefined ? [] : [items])].some((inner) =>
    hasProperty(inner, name, root, depth + 1),
  );
}

function isPlainName(name: string): boolean {
  return /^[A-Za-z_][\w-]{0,40}$/.test(name);
}
