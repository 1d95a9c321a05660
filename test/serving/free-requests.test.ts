import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { McpSource } from '../../src/calls/mcp-transport.js';
import { maxMessageBytes, proxied } from '../../src/config/proxied-server.js';
import type { JsonObject } from '../../src/core/json.js';
import { proxyOverHttp } from '../../src/serving/proxy/proxy-over-http.js';
import { requestHeaders } from '../../src/serving/proxy/request-headers.js';
import { listen } from '../support/listen.js';
import { throughProxy } from '../support/through-proxy.js';

const file = fileURLToPath(new URL('../fixtures/mcp/free-server.mjs', import.meta.url));
type Answered = (message: JsonObject, tell: (message: JsonObject) => void) => Promise<JsonObject>;
const { answered } = (await import(file)) as { answered: Answered };

const meta = (more: JsonObject = {}): JsonObject => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  ...more,
});
const request = (id: number, method: string, params: JsonObject = {}): JsonObject => ({
  ...{ jsonrpc: '2.0', id, method },
  params: { ...params, _meta: meta(params['_meta'] as JsonObject) },
});
const call = (id: number, name: string, more: JsonObject = {}): JsonObject =>
  request(id, 'tools/call', { name, ...more });
const stdio: McpSource = {
  kind: 'mcp-stdio',
  command: process.execPath,
  args: [file, 'stdio'],
  env: {},
};
const refine = (result: JsonObject): JsonObject => ({ ...result, refined: true });
const told: string[] = [];

/** The same server over HTTP, with the headers of what it was asked and which streams were closed early. */
async function startFreeHttp() {
  const headers: IncomingHttpHeaders[] = [];
  const closed: unknown[] = [];
  const server = createServer((asked, response) => {
    headers.push(asked.headers);
    let body = '';
    asked.on('data', (chunk: Buffer) => (body += chunk.toString()));
    asked.on('end', () => {
      const message = JSON.parse(body) as JsonObject;
      const send = (one: JsonObject): unknown =>
        response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...one })}\n\n`);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.on('close', () => {
        if (!response.writableEnded) closed.push(message['id']);
      });
      void answered(message, send).then((result) => {
        send({ id: message['id'] ?? null, result });
        response.end();
      });
    });
  });
  const { url, close } = await listen(server);
  const source = { kind: 'mcp-http', url: `${url}/mcp`, transport: 'auto', headers: {} } as const;
  return { source, headers, closed, close };
}

/** A proxy over HTTP, and what posting to it gives: the messages of the answer's stream. */
async function startProxy(source: McpSource, maxSessions = 4) {
  const stop = new AbortController();
  const server = proxied({ source, environment: process.env }, refine, (chunk) =>
    told.push(chunk.toString()),
  );
  let ended: Promise<void> = Promise.resolve();
  const url = await new Promise<string>((resolve) => {
    ended = proxyOverHttp(server, {
      ...{ port: 0, maxMessageBytes, signal: stop.signal, maxSessions },
      onReady: resolve,
      onGone: ({ message }) => told.push(message),
    });
  });
  const post = async (message: JsonObject, signal?: AbortSignal): Promise<JsonObject[]> => {
    const headers = { accept: 'application/json, text/event-stream' };
    const body = JSON.stringify(message);
    const init = { method: 'POST', headers, body, ...(signal === undefined ? {} : { signal }) };
    const response = await fetch(url, init);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    if (response.status !== 200) return [{ status: response.status }];
    const events = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
    return events.map((line) => JSON.parse(line.slice(6)) as JsonObject);
  };
  const close = async (): Promise<void> => {
    stop.abort();
    await ended;
  };
  return { post, close };
}

const textOf = ([answer]: readonly JsonObject[]): string =>
  (answer?.['result'] as { content: { text: string }[] }).content[0]?.text ?? '';

describe('requests that need no handshake', () => {
  it('pass over stdio, and each is posted with headers that repeat it', async () => {
    const server = await startFreeHttp();
    const { client, close } = throughProxy(server.source, refine);
    const ask = async (message: JsonObject): Promise<JsonObject> => {
      client.send(message);
      return JSON.parse(await client.answer(message['id'] as number)) as JsonObject;
    };
    expect(await ask(request(1, 'server/discover'))).toMatchObject({
      result: { supportedVersions: ['2026-07-28'] },
    });
    expect(await ask(request(2, 'tools/list'))).toMatchObject({
      result: { ttlMs: 5, refined: true },
    });
    expect(await ask(call(3, 'asks'))).toMatchObject({
      result: { resultType: 'input_required' },
    });
    const more = { inputResponses: { ok: { action: 'accept' } } };
    expect(JSON.stringify(await ask(call(4, 'asks', more)))).toContain('asked {');
    client.send(call(5, 'slow', { arguments: { ms: 60_000 } }));
    while (!client.lines.some((line) => line.includes('progress'))) await sleep(5);
    client.send({ method: 'notifications/cancelled', params: { requestId: 5 } });
    while (server.closed.length === 0) await sleep(5);
    await close();
    await server.close();
    expect(server.closed).toEqual([5]);
    const repeated = server.headers.map((one) => [
      one['mcp-protocol-version'],
      one['mcp-method'],
      one['mcp-name'],
    ]);
    expect(repeated).toEqual([
      ['2026-07-28', 'server/discover', undefined],
      ['2026-07-28', 'tools/list', undefined],
      ['2026-07-28', 'tools/call', 'asks'],
      ['2026-07-28', 'tools/call', 'asks'],
      ['2026-07-28', 'tools/call', 'slow'],
    ]);
  });

  it.each([
    ['over stdio', () => Promise.resolve({ source: stdio, close: () => Promise.resolve() })],
    ['over HTTP', startFreeHttp],
  ] as const)('are served over HTTP before a server %s, in no session', async (_, start) => {
    const server = await start();
    const { post, close } = await startProxy(server.source);
    expect(await post(request(1, 'tools/list'))).toMatchObject([
      { id: 1, result: { refined: true } },
    ]);
    expect(await post(call(2, 'asks'))).toMatchObject([
      { id: 2, result: { resultType: 'input_required' } },
    ]);
    const slow = { arguments: { ms: 50 }, _meta: { progressToken: 7 } };
    expect((await post(call(3, 'slow', slow))).map((one) => one['params'] ?? one['id'])).toEqual([
      { progressToken: 7, progress: 1 },
      { progressToken: 7, progress: 2 },
      3,
    ]);
    expect(await post({ jsonrpc: '2.0', id: 4, method: 'tools/list' })).toEqual([{ status: 400 }]);
    await close();
    await server.close();
  });

  it('of several clients with the same ids are kept apart; one after the other they reach one server', async () => {
    const { post, close } = await startProxy(stdio);
    const say = (said: string, ms = 0) =>
      call(1, ms > 0 ? 'slow' : 'walk', { arguments: { say: said, ms } });
    const first = textOf(await post(say('a')));
    expect(textOf(await post(say('b')))).toBe(first.replace(' a ', ' b '));
    const both = await Promise.all([post(say('c', 60)), post(say('d', 30))]);
    expect(both.map((one) => textOf(one.slice(-1)).replace(/ by .*/, ''))).toEqual([
      'slow c',
      'slow d',
    ]);
    await close();
  });

  it('that are given up are cancelled, and their late answers reach nobody', async () => {
    told.length = 0;
    const { post, close } = await startProxy(stdio, 1);
    const stop = new AbortController();
    const given = post(call(1, 'slow', { arguments: { say: 'late', ms: 400 } }), stop.signal);
    await sleep(150);
    expect(await post(call(1, 'walk'))).toEqual([{ status: 503 }]);
    stop.abort();
    await expect(given).rejects.toThrow();
    while (told.length === 0) await sleep(5);
    expect(textOf(await post(call(1, 'walk', { arguments: { say: 'next' } })))).toContain('next');
    await close();
    expect(told.join('')).toBe('cancelled 1\n');
  });
});

describe('headers that repeat a request', () => {
  it.each([
    [{ id: 1, method: 'tools/call', params: { name: 'x' } }, {}],
    [call(1, 'walk'), { 'mcp-method': 'tools/call', 'mcp-name': 'walk' }],
    [request(1, 'resources/read', { uri: 'a://b c' }), { 'mcp-name': 'a://b c' }],
    [request(1, 'constructor'), { 'mcp-method': 'constructor' }],
    [call(1, 'ü'), { 'mcp-name': '=?base64?w7w=?=' }],
    [call(1, ' x'), { 'mcp-name': '=?base64?IHg=?=' }],
    [call(1, '=?base64?eA==?='), { 'mcp-name': '=?base64?PT9iYXNlNjQ/ZUE9PT89?=' }],
  ])('%j', (message, expected) => {
    const found = requestHeaders(message);
    expect(found).toMatchObject(expected);
    expect('mcp-name' in found).toBe('mcp-name' in expected);
    if (!('mcp-method' in found)) expect(found).toEqual({});
  });
});
