import { isNumber, numberFromText, sameNumber } from '../core/exact-number.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { canonicalJson } from '../support/canonical-json.js';
import { binarySummary, type ReadBody } from './decode-body.js';
import { readText } from './read-text.js';
import type { McpCallResult } from './mcp-tool.js';

/**
 * The body of a tool's result: its structured content where there is any that says more than its parts, else its one
 * part, else the list of its parts; what stands outside parts where there are none. Text that is an object or list as JSON or Python writes it is taken as that; images, sounds and blobs are summarised.
 */
export function mcpResultBody(result: McpCallResult): Json | undefined {
  const parts = (result.content ?? []).map(partBody);
  const structured = result.structuredContent;
  if (parts.length === 0 && !structured) return outsideParts(result);
  if (structured && repeatsParts(structured, result.content ?? [])) {
    return parts.length === 1 ? parts[0] : parts;
  }
  if (structured && wrapsNothing(structured, result.content ?? [])) return undefined;
  if (structured && !(result.isError && Object.keys(structured).length === 0)) {
    return unwrapped(structured, result.content ?? []) ?? structured;
  }
  return parts.length <= 1 ? parts[0] : parts;
}

/** What a server that knows no parts puts in their place: `toolResult`, as MCP once had it, or fields of its own, an error too. */
function outsideParts(result: McpCallResult): Json | undefined {
  const { content: _parts, structuredContent: _none, isError: _flag, _meta, ...own } = result;
  const { toolResult, ...others } = own as JsonObject;
  if (Object.keys(others).length > 0) return own as JsonObject;
  return toolResult;
}

/**
 * What structured content holds where it does no more than wrap what the parts say (`{content: "…"}`, FastMCP's
 * `{result: …}`): a text, a number, an object or a list in one part, or a list of which each part is an item; else undefined.
 */
function unwrapped(structured: JsonObject, content: readonly JsonObject[]): Json | undefined {
  const [[name = '', held = null] = [], ...others] = Object.entries(structured);
  if (others.length > 0 || (namesWhatItHolds(held) && name !== 'result')) return undefined;
  const texts = content.flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  const [only, ...more] = texts;
  if (texts.length !== content.length) return undefined;
  if (only !== undefined && more.length === 0 && says(only, held)) return parsed(held);
  if (!Array.isArray(held) || held.length !== texts.length) return undefined;
  const isWrapped = held.length === 0 ? name === 'result' : true;
  return isWrapped && held.every((item: Json, index) => says(texts[index] ?? '', item))
    ? held.map(parsed)
    : undefined;
}

/** What FastMCP makes of a tool that returned nothing: `{result: null}` without parts. */
function wrapsNothing(structured: JsonObject, content: readonly JsonObject[]): boolean {
  return content.length === 0 && canonicalJson(structured) === '{"result":null}';
}

/** `{count: 3}` and `{boat: {…}}` say more than 3 and the object do. */
function namesWhatItHolds(held: Json): boolean {
  return isJsonObject(held) || isNumber(held) || typeof held === 'boolean';
}

/** A text that is JSON, as tools that return text wrap it, is taken as what it says. */
function parsed(value: Json): Json {
  return typeof value === 'string' ? readPart(value) : value;
}

/** True where structured content is nothing but the parts over again: `{content: [{type: 'image', …}]}`. */
function repeatsParts(structured: JsonObject, content: readonly JsonObject[]): boolean {
  const [held, ...others] = Object.values(structured);
  return (
    Array.isArray(held) &&
    others.length === 0 &&
    content.some(({ type }) => type !== 'text') &&
    canonicalJson(held) === canonicalJson([...content])
  );
}

/** True for the text itself, for a number or a truth value as JSON or Python writes it, and for JSON that says the same. */
function says(text: string, value: Json): boolean {
  if (typeof value === 'string') return text === value;
  if (isNumber(value)) {
    const number = numberFromText(text.trim());
    return number !== null && sameNumber(number, value);
  }
  if (typeof value === 'boolean') return text.toLowerCase() === String(value);
  return value !== null && canonicalJson(readPart(text)) === canonicalJson(value);
}

function partBody(part: JsonObject): Json {
  const { type, text, data, resource } = part;
  if (type === 'text' && typeof text === 'string') return readPart(text);
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

function readPart(text: string): Json {
  return readText(text, { takesPython: true }).body;
}

/** The body of a result with what it was read out of: the one text, or the list of several as JSON. */
export function mcpBody(result: McpCallResult): ReadBody | undefined {
  const body = mcpResultBody(result);
  if (body === undefined) return undefined;
  const content = result.content ?? [];
  const texts = content.flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  const [only = ''] = texts;
  const { structuredContent: structured } = result;
  const isStructured = structured != null && canonicalJson(body) === canonicalJson(structured);
  if (isStructured) {
    const isSaid = texts.length === 0 || (texts.length === 1 && says(only, structured));
    return isSaid ? { body } : { body, form: 'structured', raw: texts.join('\n') };
  }
  if (content.length > 1) {
    const isRead = texts.some((text) => typeof readPart(text) !== 'string');
    return { body, form: 'parts', ...(isRead && { raw: writeJson(texts) }) };
  }
  if (texts.length === 0) return { body };
  const { form } = readText(only, { takesPython: true });
  return { body, form, ...(form !== 'text' && { raw: only }) };
}
