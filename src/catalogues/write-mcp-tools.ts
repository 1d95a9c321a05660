import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';
import { isJson } from './lenient-values.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

/** The result of an MCP `tools/list` request. What came from MCP keeps its entries, but for the documentation. */
export function writeMcpTools({ catalogue, tools }: WrittenCatalogue): Json {
  const isOwn = catalogue.origin?.format === 'mcp';
  return {
    tools: tools.map((written): JsonObject => {
      const { tool } = written;
      const raw = isOwn && isJsonObject(tool.raw) ? tool.raw : null;
      return raw === null ? newTool(written) : ownTool(written, raw);
    }),
  };
}

function newTool({ tool, description, parameters }: WrittenTool): JsonObject {
  const inputSchema = isJson(parameters) ? parameters : {};
  const isReader = tool.sideEffects === 'none';
  return {
    name: tool.name,
    description,
    inputSchema,
    ...(isReader ? { annotations: { readOnlyHint: true } } : {}),
  };
}

function ownTool({ tool, description, parameters }: WrittenTool, raw: JsonObject): JsonObject {
  const before: unknown = tool.parameters;
  const isSame =
    isJson(parameters) && isJson(before) && canonicalJson(parameters) === canonicalJson(before);
  return {
    ...raw,
    ...(description === tool.description ? {} : { description }),
    ...(isSame || !isJson(parameters) ? {} : { inputSchema: parameters }),
  };
}
