import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createExecutor } from '../../src/calls/create-executor.js';
import type { Source } from '../../src/core/catalogue.js';
import type { JsonObject } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolExecutor } from '../../src/core/ports.js';
import type { SideEffects, ToolCall } from '../../src/core/tool-doc.js';
import { startStreamable } from '../support/calling-mcp-http.js';
import { compiledFixture } from '../support/compiled-fixture.js';
import { fakeClock } from '../support/fake-clock.js';
import { listen } from '../support/listen.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Call = (tool: string, args?: JsonObject, sideEffects?: SideEffects) => Promise<Outcome>;

function callsOf(source: Source, callOf: (tool: string) => ToolCall, options = {}): Call {
  const executor: ToolExecutor = createExecutor(source, {
    ...{ env: process.env, maxBodyBytes: 200_000, clock: fakeClock() },
    ...options,
  });
  closing.push(() => executor.close());
  return (name, args = {}, sideEffects = 'none') =>
    executor.call({
      tool: {
        ...{ id: name, name, description: '', parameters: {}, sideEffects },
        call: callOf(name),
      },
      arguments: args,
    });
}

/** Calls of the faulty server, and what it was called with so far. */
async function faulty(style: string, options = {}) {
  const folder = await temporaryFolder();
  closing.push(() => folder.remove());
  const log = join(folder.path, 'calls');
  const server = `exec "${process.execPath}" "${compiledFixture('mcp/faulty-server.ts')}" ${style} 2>>"${log}"`;
  const source: Source = { kind: 'mcp-stdio', command: 'sh', args: ['-c', server], env: {} };
  const call = callsOf(source, (tool) => ({ kind: 'mcp', tool }), options);
  return {
    call,
    made: async (tool: string) =>
      (await readFile(log, 'utf8')).split('\n').filter((line) => line.startsWith(`called ${tool} `))
        .length,
  };
}

const tooLong = { kind: 'fault', reason: 'body-too-large' };

describe('an answer that is too long', () => {
  it.each(['id-last', 'id-first'])('fails its own call alone, written %s', async (style) => {
    const { call, made } = await faulty(style);
    const [dump, slow, refused] = await Promise.all([
      call('dump'),
      call('slow', { say: 'a' }, 'write'),
      call('refuses'),
    ]);
    expect(dump).toMatchObject(tooLong);
    expect(slow).toMatchObject({ kind: 'accepted', body: 'slow a', attempts: 1 });
    expect(refused).toMatchObject({ kind: 'refused', message: 'size must be 1 to 4' });
    expect(await call('dump')).toMatchObject(tooLong);
    expect(await made('dump')).toBe(1);
  });

  it('of an unknown call has the calls beside it made again', async () => {
    const { call } = await faulty('id-hidden');
    const [dump, slow] = await Promise.all([call('dump'), call('slow', { say: 'a' })]);
    expect(dump).toMatchObject({ kind: 'fault', reason: 'connection' });
    expect(slow).toMatchObject({ kind: 'accepted', body: 'slow a' });
  });

  it('is cut off where it never ends, and so are the calls beside it made again', async () => {
    const { call, made } = await faulty('id-last');
    const [endless, slow] = await Promise.all([call('endless'), call('slow', { say: 'a' })]);
    expect(endless).toMatchObject(tooLong);
    expect(slow).toMatchObject({ kind: 'accepted', body: 'slow a' });
    expect(await made('endless')).toBeLessThanOrEqual(2);
  });

  it('is asked for once where it never ends and no other call is beside it', async () => {
    const { call, made } = await faulty('id-last');
    expect(await call('endless')).toMatchObject(tooLong);
    expect(await call('endless')).toMatchObject({ ...tooLong, unsent: true });
    expect(await made('endless')).toBe(1);
  });

  it('over HTTP fails its own call alone', async () => {
    const server = await startStreamable();
    closing.push(() => server.close());
    const { url } = server;
    const source: Source = { kind: 'mcp-http', url, transport: 'auto', headers: {} };
    const call = callsOf(source, (tool) => ({ kind: 'mcp', tool }), { maxBodyBytes: 100_000 });
    const long = { text: 'x'.repeat(600_000) };
    const [echo, slow] = await Promise.all([call('echo', long), call('slow', { ms: 300 })]);
    expect(echo).toMatchObject(tooLong);
    expect(slow.kind).toBe('accepted');
  });
});

describe('a call that ends the server', () => {
  it('is made at most twice, and those beside it until they are answered', async () => {
    const { call, made } = await faulty('id-last');
    const beside = ['a', 'b', 'c'].map((say) => call('slow', { say }));
    const died = await call('dies', { path: '/x' });
    expect(died).toMatchObject({ kind: 'fault', reason: 'connection', unsent: false });
    expect((await Promise.all(beside)).map(({ kind }) => kind)).toEqual(Array(3).fill('accepted'));
    for (let again = 0; again < 3; again += 1)
      expect(await call('dies', { path: '/x' })).toMatchObject({
        ...{ kind: 'fault', reason: 'connection', unsent: true },
        message: expect.stringMatching(
          /^Not called again: The server ended \(exit code 139\)/,
        ) as string,
      });
    expect(await made('dies')).toBe(2);
  });

  it('is made once more by its caller at most, where it may have changed something', async () => {
    const { call, made } = await faulty('id-first');
    for (let again = 0; again < 4; again += 1) await call('dies', { path: '/y' }, 'write');
    expect(await made('dies')).toBe(2);
    expect(await call('slow', { say: 'a' })).toMatchObject({ body: 'slow a' });
  });
});

describe('what this client does not offer', () => {
  it.each([
    ['samples', 'Needs a client that offers sampling: could not think of anything'],
    ['elicits', 'Needs a client that offers elicitation: cancelled'],
    [
      'wants-roots',
      'Needs a client that offers roots: This tool needs roots, which the client does not support.',
    ],
  ])('is a fault of its own: %s', async (tool, message) => {
    const { call } = await faulty('id-last');
    expect(await call(tool)).toMatchObject({ kind: 'fault', reason: 'needs-client', message });
    expect(await call('refuses')).toMatchObject({ kind: 'refused' });
  });

  it('leaves an answer as it is', async () => {
    const { call } = await faulty('id-last');
    expect(await call('tries')).toMatchObject({ kind: 'accepted', body: 'done without it' });
  });
});

describe('a stream without end over HTTP', () => {
  async function streaming(contentType: string) {
    const opened: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      opened.push(url);
      if (url.startsWith('/other')) return response.end('{"price":3}');
      response.writeHead(200, { 'content-type': contentType });
      const timer = setInterval(() => response.write('data: {"n":1}\n\n'), 20);
      response.on('close', () => clearInterval(timer));
      return undefined;
    });
    const { url, close } = await listen(server);
    closing.push(close);
    const bindings = { at: { in: 'query', name: 'at' } } as const;
    const parts = { headers: {}, credentials: [], securitySchemes: [] };
    const source: Source = { kind: 'http', baseUrl: url, ...parts };
    const call = callsOf(
      source,
      (tool) => ({ kind: 'http', method: 'GET', path: `/${tool}`, bindings }),
      { timeoutMs: 1_500 },
    );
    return { call, opened };
  }

  it.each(['text/event-stream', 'application/x-ndjson'])(
    'costs one bounded try, and its tool two: %s',
    async (contentType) => {
      const { call, opened } = await streaming(contentType);
      const stream = { kind: 'fault', reason: 'stream' };
      expect(await call('events', { at: 'a' })).toMatchObject({
        ...stream,
        message: 'The answer is a stream that did not end within 1500 ms.',
      });
      expect(await call('events', { at: 'a' })).toMatchObject({ ...stream, unsent: true });
      expect(opened).toEqual(['/events?at=a']);
      for (const at of ['b', 'c', 'd']) expect(await call('events', { at })).toMatchObject(stream);
      expect(opened).toEqual(['/events?at=a', '/events?at=b']);
      expect(await call('other')).toMatchObject({ kind: 'accepted', body: { price: 3 } });
    },
  );
});
