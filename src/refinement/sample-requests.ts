import { plausibleValues } from '../arguments/values/plausible-values.js';
import { parametersOf } from '../schema/parameters-of.js';
import { buildHttpRequest } from '../calls/build-http-request.js';
import { CallRefusal } from '../calls/call-refusal.js';
import { maskAddress, maskTokens } from '../catalogues/mask-tokens.js';
import type { Source } from '../core/catalogue.js';
import type { Json, JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { neededValues } from './needs-values.js';

/** A few requests as a run would begin with for a tool: no credentials, no headers, nothing secret. */
export interface SampleRequests {
  readonly tool: string;
  readonly requests: readonly string[];
}

/** `given`: values that the command line names, by argument. */
export function sampleRequests(
  tool: ToolDoc,
  source: Source,
  given: Readonly<Record<string, readonly Json[]>>,
): SampleRequests {
  const needed = new Set(neededValues(tool).map(({ name }) => name));
  const parameters = parametersOf(tool.parameters);
  const valueOf = (name: string): Json | undefined => {
    const parameter = parameters.find((one) => one.name === name);
    if (parameter === undefined) return undefined;
    const own = Object.hasOwn(given, name) ? given[name]?.[0] : undefined;
    if (own !== undefined) return own;
    // What only other tools can tell stands as its name.
    return needed.has(name) ? `{${name}}` : plausibleValues(parameter, { tool, seed: 1 })[0];
  };
  const required = parameters.filter((one) => one.required || isInPath(one.name, tool));
  const optional = parameters.filter((one) => !required.includes(one));
  const least = argumentsFor(
    required.map(({ name }) => name),
    valueOf,
  );
  const [first] = optional;
  const more = first === undefined ? [] : [{ ...least, ...argumentsFor([first.name], valueOf) }];
  const texts = [least, ...more].map((args) => requestText(tool, source, args));
  return { tool: tool.id, requests: [...new Set(texts)] };
}

function isInPath(argument: string, { call }: ToolDoc): boolean {
  return call.kind === 'http' && call.bindings[argument]?.in === 'path';
}

function argumentsFor(
  names: readonly string[],
  valueOf: (name: string) => Json | undefined,
): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function requestText(tool: ToolDoc, source: Source, args: JsonObject): string {
  const text =
    tool.call.kind === 'http' && source.kind === 'http'
      ? httpText(tool, source.baseUrl, args)
      : `${tool.name} ${writeJson(args)}`;
  return maskTokens(text).text;
}

const placeholder = /%7B([^%]+)%7D/gi;

function httpText(tool: ToolDoc, baseUrl: string, args: JsonObject): string {
  if (tool.call.kind !== 'http') return tool.name;
  const plain = { ...tool, call: { ...tool.call, headers: {} } };
  try {
    const target = { baseUrl, headers: {}, credentials: [] };
    const { method, url, body } = buildHttpRequest(target, { tool: plain, arguments: args }, {});
    const shown = maskAddress(url.href).replace(placeholder, '{$1}');
    return [method, shown, ...(typeof body?.content === 'string' ? [body.content] : [])].join(' ');
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    return `${tool.call.method.toUpperCase()} ${tool.call.path} ${writeJson(args)}`;
  }
}
