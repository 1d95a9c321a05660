import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { sendRequest } from '../../src/calls/send-request.js';
import type { HttpRequest } from '../../src/calls/build-http-request.js';
import { HttpConnections } from '../../src/support/http-connections.js';
import { listen } from '../support/listen.js';

let server: Awaited<ReturnType<typeof listen>>;
let connections: HttpConnections;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const sockets = new Set<Socket>();

beforeAll(async () => {
  const http = createServer((request, response) => {
    sockets.add(request.socket);
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => answer(request, response, body));
  });
  server = await listen(http);
});
afterAll(() => server.close());
beforeEach(() => {
  sockets.clear();
  connections = new HttpConnections();
});
afterEach(() => connections.close());

function request(more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url: new URL(server.url), headers: new Headers(), ...more };
}

const limitsOf = (signal = new AbortController().signal) => ({ signal, maxBytes: 1_000_000 });

async function textOf(sent: HttpRequest, limits = limitsOf()): Promise<string> {
  const { body } = await sendRequest(connections, sent, limits);
  return body === null ? 'too long' : Buffer.from(body).toString();
}

describe('sendRequest', () => {
  it.each([
    ['gzip', gzipSync('plain text')],
    ['deflate', deflateSync('plain text')],
    ['br', brotliCompressSync('plain text')],
    ['gzip, br', brotliCompressSync(gzipSync('plain text'))],
    ['identity', Buffer.from('plain text')],
    ['unheard-of', Buffer.from('plain text')],
  ])('reads a body with the coding %s', async (coding, body) => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(body);
    await expect(textOf(request())).resolves.toBe('plain text');
  });

  it('gives what came of a compressed body that is cut short', async () => {
    const whole = gzipSync('0123456789'.repeat(5_000), { level: 0 });
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, 40_000));
    await expect(textOf(request())).resolves.toMatch(/^0123456789/);
  });

  it.each([
    ['that says so', (response: ServerResponse) => response.end('x'.repeat(2_000))],
    [
      'that is endless',
      (response: ServerResponse) => {
        const more = (): unknown => response.destroyed || response.write('x'.repeat(500), more);
        more();
      },
    ],
    [
      'that was compressed',
      (response: ServerResponse) => {
        const body = gzipSync('x'.repeat(2_000));
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
      },
    ],
  ])(
    'stops at a body over the limit %s, and goes on with the next request',
    async (_what, send) => {
      const limits = { ...limitsOf(), maxBytes: 1_000 };
      answer = (_request, response) => void send(response);
      await expect(textOf(request(), limits)).resolves.toBe('too long');
      answer = (_request, response) => response.end('short');
      await expect(textOf(request(), limits)).resolves.toBe('short');
    },
  );

  it('asks for no body where there can be none', async () => {
    answer = (_request, response) => response.writeHead(204, { 'content-encoding': 'gzip' }).end();
    await expect(textOf(request())).resolves.toBe('');
    await expect(textOf(request({ method: 'HEAD' }))).resolves.toBe('');
  });

  it('does not take the length that HEAD tells for a body', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': '5000000' }).end();
    await expect(textOf(request({ method: 'HEAD' }))).resolves.toBe('');
  });

  it('keeps its connections for later requests', async () => {
    answer = (_request, response) => response.end('ok');
    for (let n = 0; n < 6; n += 1) await textOf(request());
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it('says how long a body is, also that of a GET', async () => {
    answer = ({ headers }, response, body) =>
      response.end(`${headers['content-length']} ${headers['content-type']} ${body}`);
    const text = { content: 'é', contentType: 'text/plain' };
    const headers = new Headers({ 'content-type': 'text/plain' });
    await expect(textOf(request({ method: 'POST', headers, body: text }))).resolves.toBe(
      '2 text/plain é',
    );
    await expect(textOf(request({ method: 'GET', headers, body: text }))).resolves.toBe(
      '2 text/plain é',
    );
  });

  it('joins headers that were sent several times and puts them in order', async () => {
    answer = (_request, response) => {
      response.setHeader('X-Total', '1');
      response.setHeader('Link', ['<a>', '<b>']);
      response.end();
    };
    const { headers } = await sendRequest(connections, request(), limitsOf());
    expect(headers.get('link')).toBe('<a>, <b>');
    const names = [...headers.keys()];
    expect(names).toEqual([...names].sort());
  });

  it.each(['TRACE', 'CONNECT'])('does not make %s requests', async (method) => {
    await expect(textOf(request({ method }))).rejects.toThrow(`${method} requests are not made.`);
  });

  it('refuses what cannot be sent', async () => {
    const headers = new Headers({ 'x-odd': 'a\u0001b' });
    await expect(textOf(request({ headers }))).rejects.toThrow(/invalid x-odd header/);
    expect(sockets.size).toBe(0);
  });

  it('ends with the reason of its signal, before and while it waits', async () => {
    answer = () => undefined;
    const controller = new AbortController();
    const limits = limitsOf(controller.signal);
    const waiting = sendRequest(connections, request(), limits);
    setTimeout(() => controller.abort(new Error('enough')), 20);
    await expect(waiting).rejects.toThrow('enough');
    await expect(sendRequest(connections, request(), limits)).rejects.toThrow('enough');
  });
});
