import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';
import { isJson } from './lenient-values.js';
import { hasJsonTypes, refusedKeywords, vendorSchema } from '../schema/vendor-schema.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

/** OpenAI function tools as a list. What came in this format keeps its entries, but for the documentation. */
export function writeOpenAiFunctions({ catalogue, tools }: WrittenCatalogue): Json {
  const isOwn = catalogue.origin?.format === 'openai';
  return tools.map((written) => {
    const { tool, wireName: name, description } = written;
    const raw = isOwn && isJsonObject(tool.raw) ? tool.raw : null;
    const schema: unknown = vendorSchema(written.parameters);
    const parameters = isJson(schema) ? schema : {};
    if (raw === null) return { type: 'function', function: { name, description, parameters } };
    const nested = raw['function'];
    return isJsonObject(nested)
      ? { ...raw, function: documented(nested, written, parameters) }
      : documented(raw, written, parameters);
  });
}

/** A function's own definition; what vendors would refuse of it is written in their words. */
function documented(definition: JsonObject, written: WrittenTool, parameters: Json): JsonObject {
  const { tool, wireName, description } = written;
  const key = ['parameters', 'input_schema', 'inputSchema'].find((name) => name in definition);
  const isSame =
    isJson(written.parameters) &&
    isJson(tool.parameters) &&
    canonicalJson(written.parameters) === canonicalJson(tool.parameters);
  const isKept = isSame && (key === undefined || isTaken(definition[key]));
  const { response } = definition;
  const returns: unknown = tool.returns;
  return {
    ...definition,
    ...(isWireName(tool.name) ? {} : { name: wireName }),
    ...(description === (definition['description'] ?? '') ? {} : { description }),
    ...(isKept ? {} : { [key ?? 'parameters']: parameters }),
    ...(response === undefined || hasJsonTypes(response) || !isJson(returns)
      ? {}
      : { response: returns }),
  };
}

function isTaken(schema: Json | undefined): boolean {
  if (!isJsonObject(schema) || schema['type'] !== 'object') return false;
  return refusedKeywords(schema).length === 0 && hasJsonTypes(schema);
}

function isWireName(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(name);
}
