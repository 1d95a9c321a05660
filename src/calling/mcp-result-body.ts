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
    return isWrapper(structured, parts) ? parts[0] : structured;
  }
  return parts.length <= 1 ? parts[0] : parts;
}

/** Structured content that only wraps the one text (`{content: "…"}`) says no more than the text. */
function isWrapper(structured: JsonObject, parts: readonly Json[]): boolean {
  const [only, ...others] = Object.values(structured);
  return others.length === 0 && typeof only === 'string' && parts.length === 1 && parts[0] === only;
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
