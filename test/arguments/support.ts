import type { CallRecord } from '../../src/core/call-record.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { parametersOf, type Parameter } from '../../src/schema/parameters-of.js';

type Properties = Record<string, JsonSchema>;

export function mcpTool(
  name: string,
  properties: Properties = {},
  more: Partial<ToolDoc> = {},
): ToolDoc {
  const parameters: JsonSchema = { type: 'object', properties };
  return {
    id: name,
    name,
    description: '',
    parameters,
    sideEffects: 'unknown',
    call: { kind: 'mcp', tool: name },
    ...more,
  };
}

export function httpTool(path: string, properties: Properties = {}, method = 'GET'): ToolDoc {
  const name = `${method}${path.replace(/\W+/g, '_')}`;
  return mcpTool(name, properties, { call: { kind: 'http', method, path, bindings: {} } });
}

export function successfulCall(id: string, args: JsonObject, body: Json): CallRecord {
  return {
    id,
    iteration: 1,
    role: 'probe',
    purpose: { kind: 'positive', arguments: [] },
    arguments: args,
    startedAt: '2024-01-01T00:00:00Z',
    outcome: {
      kind: 'accepted',
      body,
      bytes: 1,
      truncated: false,
      shape: {},
      durationMs: 1,
      attempts: 1,
    },
  };
}

export function parameter(name: string, schema: JsonSchema): Parameter {
  const [only] = parametersOf({ type: 'object', properties: { [name]: schema } });
  if (only === undefined) throw new Error('no parameter');
  return only;
}
