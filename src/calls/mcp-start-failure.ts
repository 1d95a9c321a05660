import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { propertyOf } from '../support/property-of.js';
import { shellWords } from '../support/shell-words.js';
import { connectionFault } from './connection-faults.js';
import { CredentialsWanted, type McpSource } from './mcp-transport.js';

/** An MCP server as people know it: its command or address, variables not filled in. */
export function serverLabel(source: McpSource): string {
  return source.kind === 'mcp-stdio'
    ? `"${shellWords([source.command, ...source.args])}"`
    : source.url;
}

/** Why a server could not be started or reached, and what to do about it; `howItEnded` of a process that has. */
export function startFailure(
  source: McpSource,
  cause: unknown,
  howItEnded = '',
): { readonly message: string; readonly remedy: string } {
  const label = serverLabel(source);
  if (source.kind === 'mcp-stdio') {
    return {
      message: `The MCP server ${label} could not be started: ${reasonOf(cause, howItEnded)}`,
      remedy: `Run ${label} in a terminal and see what it says; variables it needs are passed on with --mcp-env NAME.`,
    };
  }
  if (cause instanceof CredentialsWanted)
    return {
      message: `The MCP server at ${label} wants credentials: ${cause.message}`,
      remedy: credentialsRemedy(cause.challenge),
    };
  return {
    message: `The MCP server at ${label} could not be reached: ${reasonOf(cause)}`,
    remedy:
      'Check the address, that the server is running, and the headers it asks for (--header).',
  };
}

/** A challenge that names metadata is one of OAuth (RFC 9728). */
function credentialsRemedy(challenge: string): string {
  const flag = "--header 'Authorization: Bearer ${API_TOKEN}'";
  const metadata = /\bresource_metadata="?([^",\s]+)/i.exec(challenge)?.[1];
  const scheme = /^\s*([\w-]+)/.exec(challenge)?.[1];
  if (metadata !== undefined)
    return `It is protected with OAuth, and no login is done here: get an access token from its authorization server (${metadata} names it), put it into an environment variable and give ${flag}.`;
  if (scheme !== undefined && !/^bearer$/i.test(scheme))
    return `Put its key into an environment variable and give --header 'Authorization: ${scheme} \${API_TOKEN}'.`;
  return `Put its key or access token into an environment variable and give ${flag}, or the header that it wants.`;
}

/** The specification's rule for old servers: they answer the first POST with a 4xx (but not for want of credentials). */
export function mayBeLegacy(error: unknown): boolean {
  const status = propertyOf(error, 'code');
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return (refused && status !== 401 && status !== 403) || status === -1;
}

function reasonOf(cause: unknown, howItEnded = ''): string {
  const code = propertyOf(cause, 'code');
  if (code === 'ENOENT') return 'there is no such command (or working directory).';
  if (code === 'EACCES') return 'it may not be executed.';
  if (cause instanceof McpError && code === (ErrorCode.RequestTimeout as number)) {
    return 'it did not answer the handshake in time (--timeout SECONDS gives it more).';
  }
  const isClosed = cause instanceof McpError && code === (ErrorCode.ConnectionClosed as number);
  if (isClosed || code === 'EPIPE' || (howItEnded !== '' && code === 'ECONNRESET')) {
    const how = howItEnded === '' ? '' : ` (${howItEnded})`;
    return `it ended before it answered the handshake${how}.`;
  }
  const { message } = connectionFault(cause);
  return message;
}
