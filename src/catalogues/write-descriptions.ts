import type { Json } from '../core/json.js';
import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { objectOf } from './lenient-values.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

/**
 * The texts that differ from the source, for code to load: tool name → `{description, parameters: {path → text}}`. Paths look
 * like `query`, `filter.state` and `lines[].id`; a dot that belongs to a name has a backslash before it. A tool whose name is taken already is listed under its wire name.
 */
export function writeDescriptions({ tools }: WrittenCatalogue): Json {
  const taken = new Set<string>();
  return objectOf(
    tools.flatMap((written): (readonly [string, Json])[] => {
      const { tool, wireName } = written;
      const changed = changedTexts(tool, written);
      const description = changed.find(([path]) => path === '')?.[1];
      const parameters = changed.filter(([path]) => path !== '');
      const texts: Json = {
        ...(description === undefined ? {} : { description }),
        ...(parameters.length === 0 ? {} : { parameters: objectOf(parameters) }),
      };
      const name = taken.has(tool.name) ? wireName : tool.name;
      taken.add(name);
      return Object.keys(texts).length === 0 ? [] : [[name, texts]];
    }),
  );
}

type Written = Pick<WrittenTool, 'description' | 'parameters'>;

/** The texts of a tool that differ from its source, by parameter path; the tool's own description has an empty path. */
function changedTexts(
  tool: Written,
  { description, parameters }: Written,
): readonly (readonly [string, string])[] {
  const old = new Map(describedPaths(tool.parameters));
  return [
    ...(description.trim() === tool.description.trim() ? [] : [['', description] as const]),
    ...describedPaths(parameters).filter(([path, text]) => old.get(path) !== text),
  ];
}

/** Every description in a schema, by path; of alternatives that describe the same path, the first. */
function describedPaths(schema: JsonSchema): (readonly [string, string])[] {
  const found = new Map<string, string>();
  collect(schema, '', found, new Set());
  return [...found];
}

function collect(
  schema: JsonSchema,
  path: string,
  found: Map<string, string>,
  above: ReadonlySet<JsonSchema>,
): void {
  if (above.has(schema)) return;
  const inside = new Set([...above, schema]);
  const { description, properties = {}, items, anyOf, oneOf, allOf } = schema;
  if (path !== '' && description !== undefined && description.trim() !== '' && !found.has(path))
    found.set(path, description);
  for (const [name, inner] of Object.entries(properties)) {
    const step = name.replace(/[\\.]|\[\]/g, (sign) => `\\${sign}`);
    if (isJsonObject(inner)) collect(inner, path === '' ? step : `${path}.${step}`, found, inside);
  }
  if (isJsonObject(items)) collect(items, `${path}[]`, found, inside);
  for (const inner of [anyOf, oneOf, allOf].flatMap((list) => list ?? []))
    collect(inner, path, found, inside);
}
