import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { holdsOwnMachine } from '../support/is-own-machine.js';
import { asText, objectOf, own } from './lenient-values.js';
import type { WrittenCall, WrittenTool } from './written-catalogue.js';

/**
 * An entry with the `example` that DRAFT's files have: a user's query, the URL with its placeholders filled where the entry has one,
 * and the arguments. Published ones stand as they are, but never on an address of the machine they were made on; an entry keeps its
 * own where no call is known.
 */
export function withExample(
  entry: JsonObject,
  { tool, calls = [], publishedExample }: WrittenTool,
): JsonObject {
  const url = asText(entry['url']);
  const asked = calls.filter(({ query }) => query !== '');
  // The fullest shows most of how the parameters are given.
  const call = asked[1] ?? asked[0];
  const example = publishedExample ?? (call === undefined ? undefined : exampleOf(tool, call, url));
  return example === undefined ? entry : { ...entry, example: elsewhere(example, url) };
}

function exampleOf(tool: ToolDoc, call: WrittenCall, url: string | undefined): JsonObject {
  const bindings = tool.call.kind === 'http' ? tool.call.bindings : {};
  const given = Object.entries(call.arguments).map(([name, value]) => {
    const binding = Object.hasOwn(bindings, name) ? bindings[name] : undefined;
    const isNamed = binding !== undefined && binding.name !== '';
    return { name: isNamed ? binding.name : name, value, isInPath: binding?.in === 'path' };
  });
  // An entry without a URL has no other place for what stands in the path.
  const listed = given.filter(({ isInPath }) => url === undefined || !isInPath);
  return {
    'User Query': call.query,
    ...(url === undefined
      ? {}
      : {
          url: given
            .filter(({ isInPath }) => isInPath)
            .reduce((path, { name, value }) => path.replaceAll(`{${name}}`, inPath(value)), url),
        }),
    Parameters: objectOf(listed.map(({ name, value }) => [name, value] as const)),
  };
}

function inPath(value: Json): string {
  return encodeURIComponent(isContainer(value) ? writeJson(value) : String(value));
}

const origin = /^https?:\/\/[^/?#]+/i;

function elsewhere(example: Json, url: string | undefined): Json {
  const said = asText(own(example, 'url'));
  if (said === undefined || !holdsOwnMachine(said) || !isJsonObject(example)) return example;
  const host = origin.exec(url ?? '')?.[0] ?? '';
  return { ...example, url: said.replace(origin, holdsOwnMachine(host) ? '' : host) };
}
