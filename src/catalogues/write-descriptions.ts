import type { Json } from '../core/json.js';
import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { objectOf } from './lenient-values.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

/**
 * What differs from the source alone, to be imported in code: the name of each tool with such texts → `{description, parameters:
 * {path → text}}`. Paths are as code writes them: `query`, `filter.state`, `lines[].id`. Tools of one name are told apart by
 * their wire names.
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

/** What is to be written of a tool. */
type Written = Pick<WrittenTool, 'description' | 'parameters'>;

/**
 * The texts of a tool that differ from its source, each with its parameter's path, as code writes it; the path of the description is
 * empty.
 */
export function changedTexts(
  tool: Written,
  { description, parameters }: Written,
): readonly (readonly [string, string])[] {
  const old = new Map(describedPaths(tool.parameters));
  return [
    ...(description.trim() === tool.description.trim() ? [] : [['', description] as const]),
    ...describedPaths(parameters).filter(([path, text]) => old.get(path) !== text),
  ];
}

/** Every described place in a schema, as code writes its path; the first where alternatives describe one place. */
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
  for (const [name, inner] of Object.entries(properties))
    if (isJsonObject(inner)) collect(inner, path === '' ? name : `${path}.${name}`, found, inside);
  if (isJsonObject(items)) collect(items, `${path}[]`, found, inside);
  for (const inner of [anyOf, oneOf, allOf].flatMap((list) => list ?? []))
    collect(inner, path, found, inside);
}
