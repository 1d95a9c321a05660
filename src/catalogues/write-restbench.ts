import { ConfigurationError } from '../core/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { isHttpUrl } from '../support/is-http-url.js';
import { holdsOwnMachine } from '../support/is-own-machine.js';
import { inlineReferences } from './inline-references.js';
import { asText, objectOf, own } from './lenient-values.js';
import { withExample } from './listed-example.js';
import { writeListedParameters } from './write-listed-parameters.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

/**
 * RestBench as DRAFT publishes it: an object of `{ID, tool_name, description, url, required_parameters,
 * optional_parameters}` keyed by ID, with the `example` of published docs. What came from RestBench keeps its entries, but for the documentation. Throws
 * `ConfigurationError` for a tool without a URL.
 */
export function writeRestBench(written: WrittenCatalogue): Json {
  const isOwn = written.catalogue.origin?.format === 'restbench';
  const used = new Set<string>();
  return objectOf(
    written.tools.map((one, index): [string, Json] => {
      const raw = isOwn && isJsonObject(one.tool.raw) ? one.tool.raw : null;
      const stated = asText(own(raw, 'ID'));
      const key = stated === undefined || used.has(stated) ? String(index) : stated;
      used.add(key);
      const entry = raw === null ? newEntry(one, index, written) : ownEntry(one, raw);
      return [key, withExample(entry, one)];
    }),
  );
}

function ownEntry(written: WrittenTool, raw: JsonObject): JsonObject {
  const key =
    'description' in raw || !('tool_description' in raw) ? 'description' : 'tool_description';
  const isSame = (asText(raw[key]) ?? '') === written.description;
  const lists = writeListedParameters(written, raw, newParameter(written));
  const entry: Record<string, Json> = { ...raw };
  if (!isSame) entry[key] = written.description;
  for (const list of ['required_parameters', 'optional_parameters'] as const) {
    if (list in raw || lists[list].length > 0) entry[list] = lists[list];
  }
  return entry;
}

function newEntry(written: WrittenTool, index: number, whole: WrittenCatalogue): JsonObject {
  const { tool, description, parameters } = written;
  const { call } = tool;
  if (call.kind !== 'http') {
    throw new ConfigurationError(`RestBench describes HTTP APIs, and ${tool.id} has no URL.`, {
      tool: tool.id,
      remedy: 'Export to mcp, openai, markdown or native instead.',
    });
  }
  const required = new Set(parameters.required ?? []);
  const all = Object.entries(parameters.properties ?? {});
  const listed = (isRequired: boolean): JsonObject[] =>
    all
      .filter(([name]) => required.has(name) === isRequired)
      .map(([name, schema]) => newParameter(written)(name, schema));
  return {
    ID: index,
    tool_name: flatName(call.method, call.path),
    description,
    url: writtenUrl(call.path, whole),
    required_parameters: listed(true),
    optional_parameters: listed(false),
  };
}

/** The URL of a path as others may call it: without a host where the only known one is of the machine it was made on. */
export function writtenUrl(path: string, { catalogue, server }: WrittenCatalogue): string {
  const base = server ?? (catalogue.source.kind === 'http' ? catalogue.source.baseUrl : '');
  const url = isHttpUrl(path) ? path : `${base.replace(/\/+$/, '')}${path}`;
  return holdsOwnMachine(url) ? url.replace(/^https?:\/\/[^/]+/i, '') : url;
}

/** `GET_movie_movie_id_keywords`: the verb and the path, runs of `/`, `{`, `}` and `_` as one `_`. */
function flatName(method: string, path: string): string {
  const below = path.replace(/^https?:\/\/[^/]+/i, '').replace(/[/{}_]+/g, '_');
  return `${method.toUpperCase()}_${below.replace(/^_+|_+$/g, '')}`;
}

function newParameter({ tool, parameters }: WrittenTool) {
  return (name: string, schema: JsonSchema): JsonObject => {
    const binding = tool.call.kind === 'http' ? tool.call.bindings[name] : undefined;
    const {
      description,
      examples,
      'x-undocumented': _,
      ...rest
    } = inlineReferences(schema, parameters.$defs);
    const [example] = examples ?? [];
    const stated: unknown = rest;
    return {
      name: binding?.name === undefined || binding.name === '' ? name : binding.name,
      ...(binding === undefined ? {} : { in: binding.in }),
      schema: {
        ...(isJsonObject(stated) ? stated : {}),
        ...(example === undefined ? {} : { example }),
      },
      description: description ?? '',
    };
  };
}
