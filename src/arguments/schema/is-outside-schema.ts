import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { resolveReference } from './resolve-reference.js';

const deepest = 4;

/** True for what may be the name of an argument that a tool's schema has neither at the top nor inside another one; messages name the tool as well. */
export function isOutsideSchema(
  name: string,
  { id, name: ownName, parameters }: Pick<ToolDoc, 'id' | 'name' | 'parameters'>,
): boolean {
  return (
    isPlainName(name) &&
    name !== id &&
    name !== ownName &&
    !hasProperty(parameters, name, parameters)
  );
}

/** True where an object argument, or the items of a list, have a property of this name. */
function hasProperty(of: JsonSchema, name: string, root: JsonSchema, depth = 0): boolean {
  if (depth > deepest) return false;
  const { properties = {}, items } = resolveReference(of, root);
  if (Object.hasOwn(properties, name)) return true;
  return [...Object.values(properties), ...(items === undefined ? [] : [items])].some((inner) =>
    hasProperty(inner, name, root, depth + 1),
  );
}

/** A list in a form or a query may end in brackets: `tags[]`. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z_][\w-]{0,40}(?:\[\])?$/.test(name);
}
