import { McpError, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { parsePlainJson } from '../core/json-text.js';
import { propertyOf } from '../support/property-of.js';
import type { LineEnds } from '../support/line-splitter.js';

type RequestId = string | number;

const id = String.raw`"id":\s?(\d{1,15}|"[^"\\]{1,80}")`;
const atStart = new RegExp(String.raw`^\s*\{(?:"jsonrpc":\s?"2\.0",\s?)?${id}`);
/** One brace behind it: a member of the message itself. */
const atEnd = new RegExp(String.raw`${id}(?:,\s?"jsonrpc":\s?"2\.0")?\s?\}\s*$`);

/** The id of the request that a message answers of which only the ends are kept; null where neither tells it. */
export function idInEnds({ start, end }: LineEnds): RequestId | null {
  const isRequest = /^\s*\{[^{]*"method":/.test(start);
  const found = isRequest ? null : (atStart.exec(start) ?? atEnd.exec(end));
  return found?.[1] === undefined ? null : (parsePlainJson(found[1]) as RequestId);
}

/** The id of a request from its text; null for a notification. */
export function idOfRequest(text: unknown): RequestId | null {
  if (typeof text !== 'string') return null;
  try {
    const found = propertyOf(parsePlainJson(text), 'id');
    return typeof found === 'string' || typeof found === 'number' ? found : null;
  } catch {
    return null;
  }
}

const code = -32099;
const data = 'longer than what is taken';

/** What the client is told in place of an answer that is longer than what is taken: the call that asked for it fails, no other. */
export function tooLongAnswer(request: RequestId): JSONRPCMessage {
  const message = 'The answer is longer than what is taken.';
  return { jsonrpc: '2.0', id: request, error: { code, message, data } };
}

export function isTooLongAnswer(error: unknown): boolean {
  return error instanceof McpError && error.code === code && error.data === data;
}
