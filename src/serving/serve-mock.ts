import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../core/json.js';
import type { MockAnswer, MockRequest } from './mock-api.js';

/** Larger bodies than this are not read. */
const mostBytes = 10_000_000;

/** Serves a mock on 127.0.0.1 until the signal aborts; `port` 0 takes a free one. `onReady` is told the address. */
export async function serveMock(
  answer: (request: MockRequest) => MockAnswer,
  {
    port,
    signal,
    onReady,
  }: {
    readonly port: number;
    readonly signal: AbortSignal;
    readonly onReady: (url: string) => void;
  },
): Promise<void> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = 'GET', url = '/', headers } = request;
      const { status, body: said } =
        body === unreadable
          ? { status: 400, body: { error: 'The body is no JSON.' } }
          : answer({ method, url, headers, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(method === 'HEAD' ? '' : JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  onReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const unreadable = Symbol('unreadable');

async function bodyOf(request: IncomingMessage): Promise<Json | undefined | typeof unreadable> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) return unreadable;
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    if (text === '') return undefined;
    if (request.headers['content-type']?.includes('x-www-form-urlencoded') === true)
      return Object.fromEntries(new URLSearchParams(text));
    return JSON.parse(text) as Json;
  } catch {
    return unreadable;
  }
}
