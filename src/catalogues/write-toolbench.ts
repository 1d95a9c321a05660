import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import { asText, objectOf, own } from './lenient-values.js';
import { withExample } from './listed-example.js';
import { statedTypes } from './stated-types.js';
import { writeListedParameters } from './write-listed-parameters.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

/** A tool of ToolBench with its APIs. */
export interface WrittenGroup {
  readonly group: ToolGroup;
  readonly apis: readonly WrittenTool[];
}

/**
 * ToolBench: DRAFT's object of tools with `tool_guidelines`, or, where the APIs came as lists, a list of tools with
 * `api_list`. What came from ToolBench keeps its entries, but for the documentation.
 */
export function writeToolBench(written: WrittenCatalogue): Json {
  const isOwn = written.catalogue.origin?.format === 'toolbench';
  const groups = groupsOf(written);
  if (groups.some(isListed)) return groups.map((one) => writtenGroup(one, isOwn, null));
  return objectOf(
    groups.map((one, index): [string, Json] => {
      const stated = isOwn ? asText(own(one.group.raw, 'ID')) : undefined;
      const id = stated ?? String(index + 1);
      return [id, writtenGroup(one, isOwn, id)];
    }),
  );
}

/** The groups in order; tools of no group are together one, named as the catalogue. */
export function groupsOf({ catalogue, groups, tools }: WrittenCatalogue): WrittenGroup[] {
  const known = new Set(groups.map(({ id }) => id));
  const others = tools.filter(({ tool }) => tool.group === undefined || !known.has(tool.group));
  const { name, description = '' } = catalogue;
  return [
    ...groups.map((group) => ({
      group,
      apis: tools.filter(({ tool }) => tool.group === group.id),
    })),
    ...(others.length === 0
      ? []
      : [{ group: { id: `group:${name}`, name, description }, apis: others }]),
  ];
}

/** True where the APIs were list entries, or where two share a name, which an object keyed by name cannot hold. */
function isListed({ apis }: WrittenGroup): boolean {
  const names = apis.map(({ tool }) => tool.name);
  const listKeys = ['api_name', 'api_description', 'method', 'url'];
  return (
    new Set(names).size < names.length ||
    apis.some(({ tool }) => listKeys.some((key) => own(tool.raw, key) !== undefined))
  );
}

/** A tool as it was read, or a new one; with `api_list` where it has no id. `calledBy` says how an API is called that came from elsewhere. */
export function writtenGroup(
  { group, apis }: WrittenGroup,
  isOwn: boolean,
  id: string | null,
  calledBy: (tool: ToolDoc) => JsonObject = () => ({}),
): JsonObject {
  const raw = isOwn && isJsonObject(group.raw) ? group.raw : null;
  const head: JsonObject = raw ?? {
    ...(id === null ? {} : { ID: id, category: 'Other' }),
    tool_name: group.name,
    tool_description: group.description,
  };
  const described = withText(head, ['tool_description', 'description'], group.description);
  const list = apis.map((api) => writtenApi(api, isOwn, calledBy(api.tool)));
  if (id === null) return { ...described, api_list: list };
  const guidelines = apis.map((api, index): [string, Json] => [api.tool.name, list[index] ?? {}]);
  return { ...described, tool_guidelines: objectOf(guidelines) };
}

function writtenApi(written: WrittenTool, isOwn: boolean, called: JsonObject): JsonObject {
  const { tool, description } = written;
  const raw = isOwn && isJsonObject(tool.raw) ? tool.raw : { ...newApi(written), ...called };
  const lists = writeListedParameters(written, raw, newParameter);
  const entry: Record<string, Json> = {
    ...withText(raw, ['api_description', 'description'], description),
  };
  for (const key of ['required_parameters', 'optional_parameters'] as const) {
    if (key in raw || lists[key].length > 0) entry[key] = lists[key];
  }
  return withExample(entry, written);
}

/** The text under the first of the keys that is there, else the last one; untouched where it says the same. */
function withText(entry: JsonObject, keys: readonly string[], text: string): JsonObject {
  const key = keys.find((one) => one in entry) ?? keys.at(-1) ?? 'description';
  const before = (asText(entry[key]) ?? '').trim();
  return before === text ? entry : { ...entry, [key]: text };
}

function newApi({ tool, parameters, description }: WrittenTool): JsonObject {
  const required = new Set(parameters.required ?? []);
  const listed = (isRequired: boolean): JsonObject[] =>
    Object.entries(parameters.properties ?? {})
      .filter(([name]) => required.has(name) === isRequired)
      .map(([name, schema]) => newParameter(name, schema));
  return {
    name: tool.name,
    description,
    required_parameters: listed(true),
    optional_parameters: listed(false),
  };
}

function newParameter(name: string, schema: JsonSchema): JsonObject {
  const { description = '', default: stated = '' } = schema;
  return { name, type: typeName(statedTypes(schema)), description, default: stated };
}

/** ToolBench's names of types; what may be null beside is named by what it else is. */
function typeName(types: readonly string[]): string {
  const first = types.find((type) => type !== 'null') ?? 'string';
  return first === 'integer' ? 'NUMBER' : first.toUpperCase();
}
