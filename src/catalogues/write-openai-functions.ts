import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';
import { isJson } from './lenient-values.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

/** OpenAI function tools as a list. What came in this format keeps its entries, but for the documentation. */
export function writeOpenAiFunctions({ catalogue, tools }: WrittenCatalogue): Json {
  const isOwn = catalogue.origin?.format === 'openai';
  return tools.map((written) => {
    const { tool, wireName: name, description } = written;
    const raw = isOwn && isJsonObject(tool.raw) ? tool.raw : null;
    const parameters = isJson(written.parameters) ? written.parameters : {};
    if (raw === null) return { type: 'function', function: { name, description, parameters } };
    const nested = raw['function'];
    return isJsonObject(nested)
      ? { ...raw, function: documented(nested, written) }
      : documented(raw, written);
  });
}

function documented(definition: JsonObject, written: WrittenTool): JsonObject {
  const { tool, description, parameters } = written;
  const key = ['parameters', 'input_schema', 'inputSchema'].find((name) => name in definition);
  const isSame =
    isJson(parameters) &&
    isJson(tool.parameters) &&
    canonicalJson(parameters) === canonicalJson(tool.parameters);
  return {
    ...definition,
    ...(description === (definition['description'] ?? '') ? {} : { description }),
    ...(isSame || !isJson(parameters) ? {} : { [key ?? 'parameters']: parameters }),
  };
}
