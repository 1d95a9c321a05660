import type { JsonSchema } from '../core/json-schema.js';
import { isJsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { mergeAllOf } from '../schema/merge-all-of.js';
import { parametersOf } from '../schema/parameters-of.js';
import { resolveReference } from '../schema/resolve-reference.js';
import { oncePerObject } from '../support/once-per-object.js';

/** An argument, or what lies in one. */
export interface DocumentedArgument {
  /** `limit`, `filter.limit`, `lines[].id`, `tags[]`. */
  readonly path: string;
  /** The last name of the path. */
  readonly name: string;
  /** References followed and `allOf` merged, one level deep. */
  readonly schema: JsonSchema;
  /** The names from the argument down to this one. */
  readonly names: readonly string[];
}

const deepest = 8;
const mostArguments = 400;

/** The arguments of a tool, then what lies in them. */
export const argumentsOf: (tool: ToolDoc) => readonly DocumentedArgument[] = oncePerObject(
  ({ parameters }) => {
    const found = fieldsOf(parameters, '', []);
    for (let at = 0; at < found.length && found.length < mostArguments; at += 1) {
      const argument = found[at];
      if (argument !== undefined && argument.names.length < deepest)
        found.push(...inside(argument, parameters));
    }
    return found;
  },
);

function fieldsOf(
  schema: JsonSchema,
  path: string,
  names: readonly string[],
): DocumentedArgument[] {
  return parametersOf(schema).map(({ name, schema: field }) => ({
    path: path === '' ? name : `${path}.${name}`,
    ...{ name, schema: field, names: [...names, name] },
  }));
}

function inside({ path, name, schema, names }: DocumentedArgument, root: JsonSchema) {
  const { items } = schema;
  const isList = isJsonObject(items);
  const part = isList ? mergeAllOf(resolveReference(items, root), root) : schema;
  const at = isList ? `${path}[]` : path;
  const fields = fieldsOf(
    root.$defs === undefined ? part : { ...part, $defs: root.$defs },
    at,
    names,
  );
  return isList && fields.length === 0 ? [{ path: at, name, schema: part, names }] : fields;
}
