import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { canonicalJson } from '../support/canonical-json.js';
import { asArray, asText, isJson, own } from './lenient-values.js';
import type { WrittenTool } from './written-catalogue.js';

export interface WrittenLists {
  readonly required_parameters: readonly Json[];
  readonly optional_parameters: readonly Json[];
}

/** Writes a parameter that the source's own lists do not have. */
export type NewParameter = (name: string, schema: JsonSchema) => JsonObject;

/**
 * The source's parameter lists with the documentation that is to be written, everything else as it was. A parameter that
 * the lists leave out (a placeholder of the URL) is added once something is documented about it.
 */
export function writeListedParameters(
  written: WrittenTool,
  lists: unknown,
  newParameter: NewParameter,
): WrittenLists {
  const { tool, parameters } = written;
  const listed = new Set<string>();
  const rewritten = (key: keyof WrittenLists): Json[] =>
    asArray(own(lists, key))
      .filter(isJson)
      .map((entry) => {
        const name = asText(own(entry, 'name'))?.trim() ?? '';
        const isFirst = !listed.has(name);
        listed.add(name);
        return isFirst ? rewrittenEntry(entry, name, tool.parameters, parameters) : entry;
      });
  const required = rewritten('required_parameters');
  const optional = rewritten('optional_parameters');
  const isNowRequired = (name: string): boolean =>
    parameters.required?.includes(name) === true &&
    tool.parameters.required?.includes(name) !== true;
  const moved = optional.filter((entry) => isNowRequired(asText(own(entry, 'name')) ?? ''));
  return {
    required_parameters: [
      ...required,
      ...moved,
      ...addedParameters(written, listed).map(([name, schema]) => newParameter(name, schema)),
    ],
    optional_parameters: optional.filter((entry) => !moved.includes(entry)),
  };
}

/** Parameters in no list about which there is something to say now. */
function addedParameters(
  { tool, parameters }: WrittenTool,
  listed: ReadonlySet<string>,
): (readonly [string, JsonSchema])[] {
  const before = tool.parameters.properties ?? {};
  return Object.entries(parameters.properties ?? {}).filter(
    ([name, schema]) => !listed.has(name) && changes(own(before, name), schema).length > 0,
  );
}

function rewrittenEntry(entry: Json, name: string, before: JsonSchema, after: JsonSchema): Json {
  const schema = own(after.properties, name);
  const changed = changes(own(before.properties, name), schema);
  if (!isJsonObject(entry) || !isJsonObject(schema)) return entry;
  return changed.reduce<JsonObject>(
    (result, keyword) => withKeyword(result, keyword, own(schema, keyword)),
    entry,
  );
}

/** The keywords of a schema that are new or other than before. */
function changes(before: unknown, after: unknown): string[] {
  if (!isJsonObject(after)) return [];
  return Object.keys(after).filter((keyword) => {
    const [old, now] = [own(before, keyword), own(after, keyword)];
    if (!isJson(now)) return false;
    return !isJson(old) || canonicalJson(old) !== canonicalJson(now);
  });
}

/** Where the entry keeps its description and schema, they stay; an entry without a schema has no place for more. */
function withKeyword(entry: JsonObject, keyword: string, value: unknown): JsonObject {
  if (!isJson(value)) return entry;
  const schema = entry['schema'];
  const isBeside = 'description' in entry || !isJsonObject(schema);
  if (keyword === 'description' && isBeside) return { ...entry, description: value };
  if (!isJsonObject(schema)) return entry;
  if (keyword === 'examples') {
    const [example] = asArray(value).filter(isJson);
    return example === undefined ? entry : { ...entry, schema: { ...schema, example } };
  }
  return { ...entry, schema: { ...schema, [keyword]: value } };
}
