import { withRemedy } from '../../core/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { parseJson, writeJson } from '../../core/json-text.js';

/** The JSON-RPC messages of a text: one, those of a batch, none where it is no JSON or no message. */
export function messagesIn(text: string): readonly JsonObject[] {
  try {
    const value: unknown = parseJson(text);
    return (Array.isArray(value) ? value : [value]).filter(isJsonObject);
  } catch {
    return [];
  }
}

/** The message without line ends between its tokens, which would part it in two over stdio. */
export function onOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

/** Asks for an answer. */
export function isRequest(message: JsonObject): boolean {
  return typeof message['method'] === 'string' && message['id'] !== undefined;
}

/** Is the answer to a request: a result or an error. */
export function isAnswer(message: JsonObject): boolean {
  return message['method'] === undefined && message['id'] !== undefined;
}

/** An id as a key: `1` and `"1"` are two. */
export function keyOf(id: Json | undefined): string {
  return writeJson(id ?? null);
}

/** A value at a path of property names; undefined where there is none. */
export function valueAt(message: Json | undefined, ...path: readonly string[]): Json | undefined {
  let value = message;
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Where a request of protocol 2026-07-28 and later says its version: it needs no handshake and no session. */
const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** The protocol version that a request carries itself; undefined where a handshake settled it. */
export function ownVersion(message: JsonObject | undefined): string | undefined {
  const version = valueAt(message, 'params', '_meta', versionKey);
  return typeof version === 'string' ? version : undefined;
}

/** The SDK's code for a connection that was closed. */
const connectionClosed = -32_000;

/** An error as the answer to a request, with what to do about it. */
export function errorAnswer(
  id: Json,
  problem: { readonly message: string; readonly remedy?: string | undefined },
): string {
  const { remedy } = problem;
  const data = remedy === undefined ? {} : { data: { remedy } };
  return writeJson({
    jsonrpc: '2.0',
    id,
    error: { code: connectionClosed, message: withRemedy(problem), ...data },
  });
}
