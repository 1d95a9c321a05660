import type { DocVersion } from '../core/doc-version.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { isJsonObject } from '../core/json.js';
import { effectiveSchema } from '../schema/effective-schema.js';
import { pointerSteps } from '../core/json-pointer.js';

/**
 * The doc as an agent gets it: the original schema with the refined descriptions and examples. With
 * `narrow` the learned constraints are laid over the schema too.
 */
export function docAsAgentSeesIt(
  tool: ToolDoc,
  version: DocVersion,
  options: { readonly narrow?: boolean } = {},
): Pick<ToolDoc, 'name' | 'description' | 'parameters'> {
  const base =
    options.narrow === true ? effectiveSchema(tool.parameters, version.learned) : tool.parameters;
  let parameters: JsonSchema = base;
  for (const [pointer, doc] of Object.entries(version.parameterDocs)) {
    parameters = withDocAt(parameters, pointerSteps(pointer), {
      description: doc.description,
      ...(doc.examples === undefined ? {} : { examples: doc.examples }),
    });
  }
  return { name: tool.name, description: version.description, parameters };
}

/** The schema with `doc` merged in at the path; a path that is not there is created only directly under `properties`. */
function withDocAt(
  schema: JsonSchema,
  path: readonly string[],
  doc: Partial<JsonSchema>,
): JsonSchema {
  const [key, ...rest] = path;
  if (key === undefined) return { ...schema, ...doc };
  const child = Object.hasOwn(schema, key) ? schema[key] : undefined;
  if (Array.isArray(child)) {
    return {
      ...schema,
      [key]: child.map((item: unknown, index) =>
        String(index) === rest[0] && isJsonObject(item)
          ? withDocAt(item, rest.slice(1), doc)
          : item,
      ),
    };
  }
  if (!isJsonObject(child)) {
    return key === 'properties' || rest.length === 0
      ? { ...schema, [key]: withDocAt({}, rest, doc) }
      : schema;
  }
  return { ...schema, [key]: withDocAt(child, rest, doc) };
}
