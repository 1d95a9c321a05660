import { createServer, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createCallingServer } from '../fixtures/mcp/calling-server.js';
import { listen } from './listen.js';

export interface CallingMcpHttp {
  readonly url: string;
  /** Headers of every request, in order. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** Makes the server forget its sessions, as after a restart. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** The calling fixture over streamable HTTP. */
export async function startStreamable(): Promise<CallingMcpHttp> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    void (async () => {
      const id = request.headers['mcp-session-id'];
      const known = typeof id === 'string' ? sessions.get(id) : undefined;
      if (known) return known.handleRequest(request, response);
      if (id !== undefined) {
        response.writeHead(404).end('Session not found');
        return;
      }
      const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => void sessions.set(session, transport),
      });
      await createCallingServer().connect(transport);
      return transport.handleRequest(request, response);
    })();
  });
  const { url, close } = await listen(server);
  return { url: `${url}/mcp`, headers, forget: () => sessions.clear(), close };
}

/** The calling fixture over the legacy SSE transport: it refuses the POST that streamable HTTP begins with. */
export async function startLegacySse(): Promise<CallingMcpHttp> {
  const sessions = new Map<string, SSEServerTransport>();
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && url.pathname === '/sse') {
      const transport = new SSEServerTransport('/messages', response);
      sessions.set(transport.sessionId, transport);
      void createCallingServer().connect(transport);
      return;
    }
    const session = sessions.get(url.searchParams.get('sessionId') ?? '');
    if (session) void session.handlePostMessage(request, response);
    else response.writeHead(405).end('Method not allowed');
  });
  const { url, close } = await listen(server);
  return { url: `${url}/sse`, headers, forget: () => sessions.clear(), close };
}
