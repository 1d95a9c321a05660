import type { JsonSchema } from '../core/json-schema.js';
import type { Binding, ToolDoc } from '../core/tool-doc.js';
import { asText, isJson, own } from './lenient-values.js';
import { listedCall, listedSchema } from './listed-call.js';
import { type ListedParameter, listedParameters } from './listed-parameters.js';
import { modernSchema } from './object-schema.js';
import { placeholdersOf } from './openapi/placeholders.js';
import { templateShape } from './template-shape.js';

export interface ToolBenchContext {
  readonly tool: string;
  /** RapidAPI's host of the tool, where the tool names it. */
  readonly host: string | undefined;
  readonly group: string;
}

export interface ReadApi {
  readonly tool: ToolDoc;
  readonly problems: readonly string[];
}

/** One API of a ToolBench tool; null where it has no name. */
export function readToolBenchApi(api: unknown, context: ToolBenchContext): ReadApi | null {
  const name = asText(own(api, 'api_name')) ?? asText(own(api, 'name'));
  if (name === undefined || name.trim() === '') return null;
  const listed = listedParameters(api);
  const called = apiCall(api, name, listed.parameters, context.host);
  const description = asText(own(api, 'api_description')) ?? asText(own(api, 'description')) ?? '';
  const returns = returnsOf(api);
  return {
    problems: listed.problems,
    tool: {
      id: `${context.tool}/${name}`,
      name,
      description: description.trim(),
      parameters: called.parameters,
      ...(returns === null ? {} : { returns }),
      sideEffects: 'unknown',
      group: context.group,
      call: called.call,
      ...(isJson(api) ? { raw: api } : {}),
    },
  };
}

function apiCall(
  api: unknown,
  name: string,
  parameters: readonly ListedParameter[],
  toolHost: string | undefined,
): Pick<ToolDoc, 'call' | 'parameters'> {
  const url = urlTemplate(api, name, toolHost);
  if (url === null) {
    return { call: { kind: 'none' }, parameters: listedSchema(parameters, pathInName(name)) };
  }
  const method = (asText(own(api, 'method')) ?? methodInName(name) ?? 'GET').toUpperCase();
  const host = toolHost ?? new URL(url.replace(/[{}]/g, '')).host;
  const isRapidApi = /(^|\.)rapidapi\.com$/i.test(host);
  return listedCall({
    method,
    path: url,
    parameters,
    elsewhere: placeOfOthers(api, method),
    ...(isRapidApi
      ? { headers: { 'X-RapidAPI-Key': '${RAPIDAPI_KEY}', 'X-RapidAPI-Host': host } }
      : {}),
  });
}

/** The API's URL with `{placeholders}`, or the tool's host with the path that the name is; null where neither is known. */
function urlTemplate(api: unknown, name: string, host: string | undefined): string | null {
  const stated = asText(own(api, 'url'))?.trim();
  if (stated !== undefined && /^https?:\/\/[^/{}]+/i.test(stated)) {
    const parts = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(stated);
    return parts === null ? null : `${parts[1]}${braced(parts[2] ?? '')}`;
  }
  const path = pathOfName(name);
  if (host === undefined || path === null || !/^[a-z0-9.-]+(:\d+)?$/i.test(host)) return null;
  return `https://${host}/${braced(path).replace(/^\/+/, '')}`;
}

/** `:id` as `{id}`. */
function braced(path: string): string {
  return path.replace(/(^|\/):([A-Za-z_]\w*)/g, '$1{$2}');
}

/** The path that a name is, `GET ` before it or not; null for a name in words. */
function pathOfName(name: string): string | null {
  const path = name.trim().replace(/^(GET|POST|PUT|PATCH|DELETE)\s+/i, '');
  return !/\s/.test(path) && path.includes('/') && !/^https?:/i.test(path) ? path : null;
}

function pathInName(name: string): string[] {
  const path = pathOfName(name);
  return path === null ? [] : placeholdersOf(braced(path));
}

function methodInName(name: string): string | undefined {
  return /^(GET|POST|PUT|PATCH|DELETE)\s/i.exec(name.trim())?.[1];
}

/** The sample code tells what a request with a body looks like; without one, arguments are in the query. */
function placeOfOthers(
  api: unknown,
  method: string,
): Extract<Binding['in'], 'query' | 'body' | 'form'> {
  if (!/^(POST|PUT|PATCH)$/.test(method)) return 'query';
  const code = asText(own(api, 'code')) ?? asText(own(api, 'convert_code')) ?? '';
  if (/x-www-form-urlencoded/i.test(code)) return 'form';
  return /application\/json|\bjson\s*=\s*payload/i.test(code) ? 'body' : 'query';
}

function returnsOf(api: unknown): JsonSchema | null {
  const schema = own(api, 'schema');
  if (own(schema, 'properties') !== undefined || own(schema, 'type') !== undefined) {
    return modernSchema(schema);
  }
  return templateShape(own(api, 'template_response'));
}
