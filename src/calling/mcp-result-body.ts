import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { binarySummary } from './decode-body.js';
import type { McpCallResult } from './mcp-tool.js';

/**
 * The body of a tool's result: its structured content where there is any, else its one part, else the list of
 * its parts. Text that is a JSON object or array is taken as that; images, sounds and blobs are summarised.
 */
export function mcpResultBody(result: McpCallResult): Json | undefined {
  const parts = (result.content ?? []).map(partBody);
  const structured = result.structuredContent;
  if (structured && !(result.isError && Object.keys(structured).length === 0)) {
    return wrappedText(structured, result.content ?? []) ?? structured;
  }
  return parts.length <= 1 ? parts[0] : parts;
}

/** The text where structured content does no more than wrap the one text part (`{content: "…"}`); else undefined. */
function wrappedText(structured: JsonObject, content: readonly JsonObject[]): string | undefined {
  const [only, ...others] = Object.values(structured);
  const isWrapper = others.length === 0 && content.length === 1 && content[0]?.['text'] === only;
  return isWrapper && typeof only === 'string' ? only : undefined;
}

function partBody(part: JsonObject): Json {
  const { type, text, data, resource } = part;
  if (type === 'text' && typeof text === 'string') return parsedText(text);
  if (typeof data === 'string' && (type === 'image' || type === 'audio')) {
    return blobSummary(data, part['mimeType']);
  }
  if (type === 'resource' && resource !== undefined && isJsonObject(resource)) {
    return { ...part, resource: resourceBody(resource) };
  }
  return part;
}

function resourceBody(resource: JsonObject): Json {
  const { blob, ...rest } = resource;
  if (typeof blob !== 'string') return resource;
  return { ...rest, blob: blobSummary(blob, resource['mimeType']) };
}

function blobSummary(base64: string, mimeType: Json | undefined): Json {
  const contentType = typeof mimeType === 'string' ? mimeType : 'application/octet-stream';
  return binarySummary(Buffer.byteLength(base64, 'base64'), contentType);
}

function parsedText(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
