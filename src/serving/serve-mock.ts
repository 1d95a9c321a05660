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
    const { method = 'GET', url = '/', headers } = request;
    const unreadable: MockAnswer = { status: 400, body: { error: 'The body is no JSON.' } };
    void bodyOf(request)
      .then(
        (body) => answer({ method, url, headers, body }),
        () => unreadable,
      )
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(method === 'HEAD' ? '' : writeJson(body));
      });
  });
  await serveLocally(server, options);
}

/** Rejects for what is no JSON, or too long. */
async function bodyOf(request: IncomingMessage): Promise<Json | undefined> {
  const text = await bodyText(request, mostBytes);
  if (text === '') return undefined;
  const isForm = request.headers['content-type']?.includes('x-www-form-urlencoded') === true;
  if (isForm && text !== null) return Object.fromEntries(new URLSearchParams(text));
  return parseJson(text ?? '');
}
