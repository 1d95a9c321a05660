import { createServer, type IncomingMessage } from 'node:http';
import type { Json } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { bodyText, serveLocally, type LocalHttpOptions } from './local-http.js';
import type { MockAnswer, MockRequest } from './mock-api.js';

/** Larger bodies than this are not read. */
const mostBytes = 10_000_000;

/** Serves a mock on 127.0.0.1 until the signal aborts; `port` 0 takes a free one. `onReady` is told the address. */
export async function serveMock(
  answer: (request: MockRequest) => MockAnswer,
  options: LocalHttpOptions,
): Promise<void> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = 'GET', url = '/', headers } = request;
      const { status, body: said } =
        body === unreadable
          ? { status: 400, body: { error: 'The body is no JSON.' } }
          : answer({ method, url, headers, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(method === 'HEAD' ? '' : writeJson(said));
    });
  });
  await serveLocally(server, options);
}

const unreadable = Symbol('unreadable');

async function bodyOf(request: IncomingMessage): Promise<Json | undefined | typeof unreadable> {
  try {
    const text = await bodyText(request, mostBytes);
    if (text === null) return unreadable;
    if (text === '') return undefined;
    if (request.headers['content-type']?.includes('x-www-form-urlencoded') === true)
      return Object.fromEntries(new URLSearchParams(text));
    return parseJson(text);
  } catch {
    return unreadable;
  }
}
