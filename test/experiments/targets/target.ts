import type { Json, JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';

/** What a target answers: an HTTP status and a body. Tools without HTTP answer 200, or 400 for an error. */
export interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** A small system with other people's records in it, in this process. */
export interface Target {
  readonly name: string;
  readonly tools: readonly ToolDoc[];
  call(tool: string, args: JsonObject): Answer;
  /** A deep copy of everything it holds. */
  state(): JsonObject;
}

/** A value as the text that a target makes of it. */
export const plain = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? 'undefined' : JSON.stringify(value);

export const ok = (body: Json, status = 200): Answer => ({ status, body });
export const refused = (message: string, status = 400): Answer => ({
  status,
  body: { error: message },
});
export const missing = (what: string): Answer => refused(`${what} not found`, 404);

export const copied = (value: unknown): JsonObject =>
  JSON.parse(JSON.stringify(value)) as JsonObject;

/**
 * Arguments in short: `integer! The id of the item` is required, `string(low|high)` a choice, `string[]` a list. What else is written is
 * the schema itself.
 */
export type Arguments = Readonly<Record<string, string | JsonSchema>>;

function schemaOf(written: string | JsonSchema): { schema: JsonSchema; required: boolean } {
  if (typeof written !== 'string') return { schema: written, required: false };
  const [, type = 'string', choices, list, must, description = ''] =
    /^(\w+)(?:\(([^)]*)\))?(\[\])?(!)?\s*(.*)$/s.exec(written) ?? [];
  const one: JsonSchema = {
    type: type,
    ...(choices === undefined ? {} : { enum: choices.split('|') }),
  };
  const schema: JsonSchema = list === undefined ? one : { type: 'array', items: one };
  return {
    schema: description === '' ? schema : { ...schema, description },
    required: must !== undefined,
  };
}

function objectSchema(args: Arguments): JsonSchema {
  const parts = Object.entries(args).map(([name, written]) => [name, schemaOf(written)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])),
    required: parts.flatMap(([name, { required }]) => (required ? [name] : [])),
  };
}

export function mcpTool(
  name: string,
  description: string,
  args: Arguments = {},
  annotations?: JsonObject,
): ToolDoc {
  return {
    id: name,
    name,
    description,
    parameters: objectSchema(args),
    sideEffects: 'unknown',
    call: { kind: 'mcp', tool: name },
    raw: annotations === undefined ? { name } : { name, annotations },
  };
}

/** `httpTool('getItem', 'GET /items/{item_id}', …)`: arguments that are not in the path are the query's, or the body's. */
export function httpTool(
  name: string,
  request: string,
  description: string,
  args: Arguments = {},
  returns?: JsonSchema,
): ToolDoc {
  const [method = 'GET', path = '/'] = request.split(' ');
  const usual = ['GET', 'DELETE', 'HEAD'].includes(method) ? 'query' : 'body';
  const bindings = Object.fromEntries(
    Object.keys(args).map((argument) => {
      const place = path.includes(`{${argument}}`)
        ? 'path'
        : /^X-/.test(argument)
          ? 'header'
          : usual;
      return [argument, { in: place as 'path', name: argument }];
    }),
  );
  return {
    id: name,
    name,
    description,
    parameters: objectSchema(args),
    sideEffects: 'unknown',
    call: { kind: 'http', method, path, bindings },
    ...(returns === undefined ? {} : { returns }),
  };
}
