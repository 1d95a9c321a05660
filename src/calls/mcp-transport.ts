import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Source } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { expandEnvironment, type Environment } from '../support/expand-environment.js';
import { oneLine } from '../support/one-line.js';
import { exactFetch, ExactTransport } from './exact-transport.js';
import { minimalEnvironment } from './minimal-environment.js';
import { ProcessGroupTransport } from './process-group-transport.js';
import type { ServerCommand } from './server-process.js';
import { idOfRequest, tooLongAnswer } from './too-long-answer.js';

/** A source that is an MCP server. */
export type McpSource = Extract<Source, { kind: 'mcp-stdio' | 'mcp-http' }>;

/** What transports are built from beside their source. */
export interface McpTransportOptions {
  readonly env: Environment;
  /** Names of variables that a stdio server gets beside the minimal environment. */
  readonly passEnv: readonly string[];
  /** The longest message that is taken. */
  readonly maxMessageBytes: number;
}

/** A way to reach the server, built when it is tried. */
export type TransportFactory = () => Transport;

/** The ways to reach a server, in the order they are tried. */
export function transportsFor(
  source: McpSource,
  options: McpTransportOptions,
): readonly TransportFactory[] {
  if (source.kind === 'mcp-stdio') return [() => stdioTransport(source, options)];
  const streamable = (): Transport => httpTransport(source, options, 'streamable-http');
  const legacy = (): Transport => httpTransport(source, options, 'sse');
  switch (source.transport) {
    case 'streamable-http':
      return [streamable];
    case 'sse':
      return [legacy];
    case 'auto':
      return [streamable, legacy];
  }
}

function stdioTransport(source: StdioSource, options: McpTransportOptions): Transport {
  return new ProcessGroupTransport(serverCommand(source, options));
}

type StdioSource = Extract<McpSource, { kind: 'mcp-stdio' }>;
type HttpSource = Extract<McpSource, { kind: 'mcp-http' }>;

/** How to start a stdio server, variables filled in. ConfigurationError where one is not set. */
export function serverCommand(
  source: StdioSource,
  { env, passEnv, maxMessageBytes }: McpTransportOptions,
): ServerCommand {
  const expand = (text: string): string => expanded(text, env);
  const set = Object.entries(source.env).map(([name, value]) => [name, expand(value)] as const);
  return {
    command: expand(source.command),
    args: source.args.map(expand),
    env: minimalEnvironment(env, passEnv, Object.fromEntries(set)),
    cwd: source.cwd,
    maxMessageBytes,
  };
}

/** Where an HTTP server is and the headers of its requests, variables filled in. ConfigurationError where one is not set. */
export function serverAddress(
  source: HttpSource,
  env: Environment,
): { readonly url: URL; readonly headers: Readonly<Record<string, string>> } {
  const text = expanded(source.url, env);
  if (!URL.canParse(text)) {
    throw new ConfigurationError(`The MCP server's address ${source.url} is not a URL.`, {
      remedy: 'Give an address such as https://example.com/mcp.',
    });
  }
  const headers = Object.fromEntries(
    Object.entries(source.headers).map(([name, value]) => [name, expanded(value, env)]),
  );
  return { url: new URL(text), headers };
}

function httpTransport(
  source: HttpSource,
  options: McpTransportOptions,
  kind: 'streamable-http' | 'sse',
): Transport {
  const { url, headers } = serverAddress(source, options.env);
  const capped = cappedFetch(options, (answer) => transport.onmessage?.(answer));
  const settings = { requestInit: { headers }, fetch: exactFetch(capped) };
  // The SDK's transports follow redirects within the origin only and check where SSE messages are sent.
  const transport: Transport =
    kind === 'sse'
      ? new SSEClientTransport(url, settings)
      : new StreamableHTTPClientTransport(url, settings);
  return new ExactTransport(transport);
}

/** A server that wants credentials: `code` as in the SDK's errors, and what its WWW-Authenticate header asks for. */
export class CredentialsWanted extends Error {
  readonly code = 401;

  constructor(
    said: string,
    readonly challenge: string,
  ) {
    super(`401 Unauthorized${said === '' ? '' : `: ${said}`}`);
  }
}

/** Throws for answers that no server of MCP gives to those it serves, with what the SDK leaves out. */
async function requireMcp(response: Response): Promise<void> {
  if (response.status === 401) {
    const said = oneLine(await response.text(), 200);
    throw new CredentialsWanted(said, response.headers.get('www-authenticate') ?? '');
  }
  if (response.ok && /\bhtml\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new Error('A web page (text/html) answers there, no MCP server.');
  }
}

/** fetch whose answers to POST (one message each) break off after so many bytes. The SDK would wait for them until the time is up. */
function cappedFetch(
  { maxMessageBytes }: McpTransportOptions,
  answer: (instead: JSONRPCMessage) => void,
): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init);
    await requireMcp(response);
    if (init?.method !== 'POST' || response.body === null) return response;
    let received = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          received += chunk.byteLength;
          if (received <= maxMessageBytes) {
            controller.enqueue(chunk);
            return;
          }
          const request = idOfRequest(init.body);
          if (request !== null) answer(tooLongAnswer(request));
          controller.error(new Error(`The answer is longer than ${maxMessageBytes} bytes.`));
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}

function expanded(text: string, env: Environment): string {
  const { text: value, missing } = expandEnvironment(text, env);
  if (missing.length > 0) {
    throw new ConfigurationError(`The environment variable ${missing.join(', ')} is not set.`, {
      remedy: `Set ${missing.join(', ')}; the catalogue refers to it.`,
    });
  }
  return value;
}
