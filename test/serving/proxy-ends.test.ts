import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError } from '../../src/core/errors.js';
import type { JsonObject } from '../../src/core/json.js';
import { maxMessageBytes, proxied } from '../../src/config/proxied-server.js';
import { proxyOverHttp } from '../../src/serving/proxy/proxy-over-http.js';
import { isAlive, identityOf } from '../../src/storage/process-identity.js';
import { startLegacySse, startStreamable } from '../support/calling-mcp-http.js';
import { compiledFixture } from '../support/compiled-fixture.js';
import { throughProxy } from '../support/through-proxy.js';

const calling = {
  kind: 'mcp-stdio' as const,
  command: process.execPath,
  args: [compiledFixture('mcp/calling-server.ts'), 'stdio'],
  env: {},
};
const node = (code: string) => ({ ...calling, args: ['-e', code] });
const parsed = (line: string): JsonObject => JSON.parse(line) as JsonObject;

async function connected() {
  const proxy = throughProxy(calling);
  await proxy.client.initialize();
  const call = (id: string, name: string, args: JsonObject = {}) =>
    proxy.client.request(id, 'tools/call', { name, arguments: args });
  const pid = async (id: string): Promise<number> => {
    const { result } = parsed(await call(id, 'pid')) as { result: { content: { text: string }[] } };
    return Number(result.content[0]?.text);
  };
  return { ...proxy, call, pid };
}

describe('a real server that ends behind the proxy', () => {
  it('killed amid calls: each fails clearly, the next starts it anew, and it ends with the client', async () => {
    const { call, pid, close } = await connected();
    const first = await pid('p1');
    const slow = ['s1', 's2', 's3'].map((id) => call(id, 'slow', { ms: 60_000 }));
    await sleep(50);
    process.kill(first, 'SIGKILL');
    for (const line of await Promise.all(slow)) {
      const { error } = parsed(line) as { error: { message: string } };
      expect(error.message).toMatch(
        /^The MCP server ".*calling-server.*" ended \(signal SIGKILL\) before it answered\. Send the request again: /,
      );
    }
    const second = await pid('p2');
    expect(second).not.toBe(first);
    const identity = await identityOf(second);
    await close();
    expect(await isAlive(identity)).toBe(false);
  });

  it('crashing with last words: they are told with its exit code', async () => {
    const { call, close } = await connected();
    expect(await call('c', 'crash', { say: 'fatal: no ink' })).toContain(
      'ended (exit code 7) before it answered. It wrote: fatal: no ink',
    );
    await close();
  });

  it('crashing by the same call again: the proxy ends with what its errors say', async () => {
    const { call, client, ended } = await connected();
    await call('c', 'crash');
    client.send({ id: 'd', method: 'tools/call', params: { name: 'crash', arguments: {} } });
    await expect(ended).rejects.toThrow(
      /was started again and ended \(exit code 7\) before it answered\. It wrote: fatal/,
    );
    expect(parsed(await client.answer('d'))).toMatchObject({ error: { code: -32_000 } });
  });

  it.each([
    ['ends at once', 'console.error("no licence"); process.exit(3)', /exit code 3.*no licence/],
    ['is not there', null, /there is no such command/],
  ])('that %s: the handshake fails and so does the proxy', async (_what, code, said) => {
    const source = code === null ? { ...calling, command: 'no-such-command-here' } : node(code);
    const { client, ended } = throughProxy(source);
    client.send({ id: 1, method: 'initialize', params: {} });
    await expect(ended).rejects.toThrow(ConnectionError);
    await expect(ended).rejects.toThrow(said);
    expect(await client.answer(1)).toMatch(said);
  });

  it('passes a result of 20 MB whole', async () => {
    const say =
      'process.stdin.once("data",()=>process.stdout.write(JSON.stringify({jsonrpc:"2.0",id:1,result:"é".repeat(1e7)})+"\\n"))';
    const { client, close } = throughProxy(node(say));
    const line = await client.request(1, 'x');
    expect(line).toBe(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'é'.repeat(1e7) }));
    await close();
  });
});

describe('a server over HTTP behind the proxy', () => {
  const source = (url: string) => ({
    ...{ kind: 'mcp-http' as const, url, transport: 'auto' as const },
    headers: { 'X-Key': '${MY_KEY}' },
  });

  it('gets the headers given, the session and the version; a session that it forgot begins anew', async () => {
    const server = await startStreamable();
    process.env['MY_KEY'] = 'open sesame';
    const { client, close } = throughProxy(source(server.url));
    await client.initialize();
    const call = (id: number) =>
      client.request(id, 'tools/call', { name: 'echo', arguments: { id } });
    expect(await call(1)).toContain('structuredContent');
    server.forget();
    expect(await call(2)).toContain('its session is over');
    expect(await call(3)).toContain('structuredContent');
    await close();
    await server.close();
    const [, second] = server.headers;
    expect(second).toMatchObject({ 'x-key': 'open sesame', 'mcp-protocol-version': '2025-11-25' });
    expect(second?.['mcp-session-id']).toMatch(/./);
  });

  it('that speaks legacy SSE alone, or is not there, gives each request an error', async () => {
    const legacy = await startLegacySse();
    for (const [url, said] of [
      [legacy.url, 'it answered with status 405'],
      ['http://127.0.0.1:9/mcp', 'could not be reached'],
    ] as const) {
      const { client, close } = throughProxy(source(url));
      expect(await client.request(1, 'initialize')).toContain(said);
      await close();
    }
    await legacy.close();
  });
});

describe('the proxy over HTTP', () => {
  it('ends the session used longest ago for a new one, and refuses where all are in use', async () => {
    const stop = new AbortController();
    const gone: string[] = [];
    let ended: Promise<void> = Promise.resolve();
    const url = await new Promise<string>((resolve) => {
      const server = proxied(
        { source: calling, environment: process.env },
        (result) => result,
        () => undefined,
      );
      ended = proxyOverHttp(server, {
        ...{ port: 0, maxMessageBytes, signal: stop.signal, maxSessions: 2 },
        onReady: resolve,
        onGone: ({ message }) => gone.push(message),
      });
    });
    const accept = 'application/json, text/event-stream';
    const send = (message: JsonObject, session?: string) =>
      fetch(url, {
        method: 'POST',
        headers: { accept, ...(session === undefined ? {} : { 'mcp-session-id': session }) },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }, null, 2),
      });
    const hello = async (): Promise<string> => {
      const clientInfo = { name: 'x', version: '1' };
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
      const answer = await send({ id: 1, method: 'initialize', params });
      if (answer.status !== 200) return String(answer.status);
      expect(await answer.text()).toContain('"serverInfo"');
      return answer.headers.get('mcp-session-id') ?? '';
    };
    const ping = async (session: string) => (await send({ id: 2, method: 'ping' }, session)).status;
    const [a, b] = [await hello(), await hello()];
    expect(await ping(a)).toBe(200);
    const c = await hello();
    expect(await Promise.all([a, b, c].map(ping))).toEqual([200, 404, 200]);
    const slow = { name: 'slow', arguments: { ms: 60_000 } };
    await Promise.all(
      [a, c].map((one) => send({ id: 3, method: 'tools/call', params: slow }, one)),
    );
    expect(await hello()).toBe('503');
    stop.abort();
    await ended;
    expect(gone).toEqual([]);
  });
});
