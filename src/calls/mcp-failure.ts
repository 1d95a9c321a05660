import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { ConnectionError, messageOf, TooldraftError } from '../core/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { oneLine } from '../support/one-line.js';
import { propertyOf } from '../support/property-of.js';
import { connectionFault } from './connection-faults.js';
import type { McpConnection, StderrMark } from './mcp-connection.js';
import type { NoAnswer, RpcErrorAnswer } from './raw-answer.js';
import { statusFault } from './status-faults.js';
import { isTooLongAnswer } from './too-long-answer.js';

/** A call that got no result, and where the server's standard error ended when it was made. */
export interface FailedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly mark: StderrMark;
  /** True where no other call was in flight. */
  readonly isAlone: boolean;
}

const longestArguments = 120;

/** What a rejected MCP call came to: an error the server answered with, or no answer at all. */
export function mcpFailure(
  error: unknown,
  connection: McpConnection,
  call: FailedCall,
): NoAnswer | RpcErrorAnswer {
  if (error instanceof TooldraftError) return notReached(error);
  if (isTooLongAnswer(error) || (call.isAlone && connection.sentWithoutEnd)) {
    const message = 'The answer is longer than what is taken.';
    return { kind: 'none', reason: 'body-too-large', message, unsent: false };
  }
  if (error instanceof McpError) return rpcFailure(error, connection, call);
  // The SDK may throw another copy of zod's error class.
  if (Array.isArray(propertyOf(error, 'issues'))) {
    const message = `The server's answer is no MCP tool result: ${oneLine(messageOf(error), 200)}`;
    return { kind: 'none', reason: 'protocol', message, unsent: false };
  }
  return httpFailure(error) ?? connectionFault(error);
}

/** True where the server has forgotten the session: it did nothing, and a new connection is needed. */
export function isLostSession(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 400 && /session/i.test(messageOf(error)));
}

function notReached(error: TooldraftError): NoAnswer {
  const cause = error instanceof ConnectionError ? connectionFault(error.cause) : null;
  const isNetwork = cause !== null && /^(dns|tls|timeout)$/.test(cause.reason);
  const reason = cause === null ? 'not-called' : isNetwork ? cause.reason : 'connection';
  const status = error.cause === undefined ? undefined : statusOf(error.cause);
  const byStatus = status === undefined ? null : statusFault(status);
  return { kind: 'none', reason: byStatus ?? reason, message: error.message, unsent: true, status };
}

function rpcFailure(
  error: McpError,
  connection: McpConnection,
  { tool, arguments: args, mark }: FailedCall,
): NoAnswer | RpcErrorAnswer {
  const data = error.data as Json | undefined;
  // A server may answer with the same code; the SDK's own error says how long it waited.
  const waited = data !== undefined && isJsonObject(data) ? data['timeout'] : undefined;
  if (error.code === (ErrorCode.RequestTimeout as number) && typeof waited === 'number') {
    const message = `No answer within ${waited} ms.${connection.lastWords(mark)}`;
    return { kind: 'none', reason: 'timeout', message, unsent: false };
  }
  if (error.code === (ErrorCode.ConnectionClosed as number) && !connection.isOpen) {
    const { howItEnded } = connection;
    const how = howItEnded === '' ? '' : ` (${howItEnded})`;
    const asked = `${tool} was called with ${oneLine(writeJson(args), longestArguments)}`;
    const message = `The server ended${how} while ${asked}.${connection.lastWords(mark)}`;
    return { kind: 'none', reason: 'connection', message, unsent: false };
  }
  return { kind: 'rpc-error', code: error.code, message: error.message, data };
}

function httpFailure(error: unknown): NoAnswer | null {
  const status = statusOf(error);
  if (status === undefined) return null;
  const unsent = isLostSession(error);
  const reason = unsent ? 'connection' : (statusFault(status) ?? 'protocol');
  return { kind: 'none', reason, message: messageOf(error), unsent, status };
}

/** The SDK's HTTP errors carry their status as `code`. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof McpError) return undefined;
  const code = propertyOf(error, 'code');
  return typeof code === 'number' && code >= 100 && code < 1000 ? code : undefined;
}
