import type { JsonObject } from '../../core/json.js';
import { ownVersion, valueAt } from './rpc-message.js';

/** What of a request its `Mcp-Name` header repeats. */
const named: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

/** The headers that repeat what a request of protocol 2026-07-28 says; none for others. */
export function requestHeaders(message: JsonObject | undefined): Readonly<Record<string, string>> {
  const version = ownVersion(message);
  const method = message?.['method'];
  if (version === undefined || typeof method !== 'string') return {};
  const field = named.get(method);
  const name = field === undefined ? undefined : valueAt(message, 'params', field);
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  };
}

/** A text as a header may carry it: in base64 where it has other signs than visible ones of ASCII, or looks like such. */
function headerText(text: string): string {
  const isPlain = /^[!-~](?:[\t -~]*[!-~])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
