import type { JsonNumber } from '../core/exact-number.js';
import type { IncomingMessage } from 'node:http';
import { asType } from '../schema/as-type.js';
import { parametersOf } from '../schema/parameters-of.js';
import { validateArguments } from '../schema/validate-arguments.js';
import { madeValues } from '../schema/made-values.js';
import { documentedAnswer } from '../catalogues/openapi/documented-answer.js';
import type { JsonSchema } from '../core/json-schema.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { Binding, ToolDoc } from '../core/tool-doc.js';
import { escapePattern } from '../support/escape-pattern.js';
import { oncePerObject } from '../support/once-per-object.js';

/** A request as a mock looks at it; `body` is parsed JSON, or the fields of a form; undefined where there is none. */
export interface MockRequest {
  readonly method: string;
  /** Path below the base, with its query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body?: Json | undefined;
}

export interface MockAnswer {
  readonly status: number;
  readonly body: Json;
}

export interface MockOptions {
  /** After so many answers an operation changes, as services do: its bounds are halved, a field of its answers has another name. Absent: never. */
  readonly drift?: number | undefined;
}

/**
 * Answers requests as the documents of HTTP tools say: the example that a document gives of an answer, else one of its schema, always
 * the same one unless it drifts; 400 for arguments that are missing or of a wrong type, 404 and 405 for what is not documented.
 */
export function mockApi(
  tools: readonly ToolDoc[],
  { drift = Infinity }: MockOptions = {},
): (request: MockRequest) => MockAnswer {
  const operations = tools.flatMap(operationOf).toSorted((a, b) => a.names.length - b.names.length);
  const answered = new Map<Operation, number>();
  return (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://mock');
    const there = operations.filter(({ pattern }) => pattern.test(pathname));
    const found = there.find(({ method }) => method === request.method);
    if (found === undefined)
      return there.length === 0
        ? { status: 404, body: { error: `There is no path ${pathname}.` } }
        : { status: 405, body: { error: `${pathname} does not take ${request.method}.` } };
    const values = found.pattern.exec(pathname)?.slice(1) ?? [];
    const path = new Map(found.names.map((name, index) => [name, decoded(values[index] ?? '')]));
    const args = argumentsIn(found, request, { path, query: searchParams });
    const before = answered.get(found) ?? 0;
    answered.set(found, before + 1);
    const isChanged = before >= drift;
    const { parameters } = found.tool;
    const [problem] = validateArguments(isChanged ? halved(parameters) : parameters, args);
    if (problem !== undefined) return { status: 400, body: { error: problem.message } };
    const body = exampleOf(found.tool);
    return { status: 200, body: isChanged ? renamed(body) : body };
  };
}

/** With half as much allowed of every number and list that has an upper bound. */
function halved(parameters: JsonSchema): JsonSchema {
  const half = (least: JsonNumber, most: JsonNumber): number =>
    Math.ceil((Number(least) + Number(most)) / 2);
  const properties = Object.entries(parameters.properties ?? {}).map(([name, schema]) => {
    const { minimum = 0, maximum, minItems = 0, maxItems } = schema;
    const lowered: JsonSchema = {
      ...schema,
      ...(maximum === undefined ? {} : { maximum: half(minimum, maximum) }),
      ...(maxItems === undefined ? {} : { maxItems: half(minItems, maxItems) }),
    };
    return [name, lowered] as const;
  });
  return { ...parameters, properties: Object.fromEntries(properties) };
}

/** With another name for the first field, in each record of a list. */
function renamed(body: Json): Json {
  if (Array.isArray(body)) return body.map(renamed);
  if (!isJsonObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value], index) => [index === 0 ? `new_${name}` : name, value]),
  );
}

interface Operation {
  readonly tool: ToolDoc;
  readonly method: string;
  readonly pattern: RegExp;
  /** Of the placeholders, in order. */
  readonly names: readonly string[];
  readonly bindings: Readonly<Record<string, Binding>>;
}

function operationOf(tool: ToolDoc): readonly Operation[] {
  const { call } = tool;
  if (call.kind !== 'http') return [];
  const path = call.path.replace(/^https?:\/\/[^/]+/, '');
  const pieces = path.split(/\{([^{}]+)\}/);
  const source = pieces
    .map((piece, index) => (index % 2 === 0 ? escapePattern(piece) : '([^/]+)'))
    .join('');
  const names = pieces.filter((_, index) => index % 2 === 1);
  const { bindings } = call;
  const pattern = new RegExp(`^${source}/?$`);
  return [{ tool, method: call.method.toUpperCase(), pattern, names, bindings }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function argumentsIn(
  { tool, bindings }: Operation,
  { headers, body }: MockRequest,
  sent: { readonly path: ReadonlyMap<string, string>; readonly query: URLSearchParams },
): Record<string, Json> {
  const valueOf = ({ in: where, name }: Binding): Json | undefined => {
    if (where === 'path') return sent.path.get(name);
    if (where === 'header') return headers[name.toLowerCase()]?.toString();
    if (where === 'query') {
      const all = sent.query.getAll(name);
      return all.length > 1 ? all : all[0];
    }
    if (where === 'cookie') return undefined;
    if (name === '') return body;
    return isJsonObject(body) && Object.hasOwn(body, name) ? body[name] : undefined;
  };
  return Object.fromEntries(
    parametersOf(tool.parameters).flatMap(({ name, types }) => {
      const binding = Object.hasOwn(bindings, name) ? bindings[name] : undefined;
      const value = binding === undefined ? undefined : valueOf(binding);
      if (value === undefined || binding === undefined) return [];
      const isText = binding.in !== 'body';
      return [[name, isText ? asType(value, types) : value] as const];
    }),
  );
}

/** Worked out once: a schema that refers to itself makes a large answer. */
const exampleOf = oncePerObject(({ raw, returns }: ToolDoc): Json => {
  const documented = documentedAnswer(raw);
  if (documented !== undefined) return documented;
  if (returns === undefined) return {};
  return madeValues(returns, { root: returns, seed: 1, whole: true })[0] ?? {};
});
