import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { InterruptedError } from '../../src/core/errors.js';
import { outcomeSchema, type Outcome } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { HttpExecutor, type HttpExecutorOptions } from '../../src/calls/http-executor.js';
import { systemClock } from '../../src/support/system-clock.js';
import { startHostileHttpServer, type HostileHttpServer } from '../support/hostile-http-server.js';
import { listen } from '../support/listen.js';

function tool(path: string, method = 'GET'): ToolDoc {
  return {
    id: path,
    name: path,
    description: '',
    parameters: { type: 'object' },
    sideEffects: 'none',
    call: { kind: 'http', method, path, bindings: {} },
  };
}

function executorFor(baseUrl: string, options: Partial<HttpExecutorOptions> = {}): HttpExecutor {
  const target = {
    baseUrl,
    headers: { 'x-secret': '${TOKEN}' },
    credentials: [{ kind: 'bearer' as const, value: '${TOKEN}' }],
  };
  return new HttpExecutor(target, {
    env: { TOKEN: 'sesame-123456' },
    timeoutMs: 1_000,
    maxBodyBytes: 100_000,
    clock: systemClock,
    secrets: [{ name: 'TOKEN', value: 'sesame-123456' }],
    ...options,
  });
}

function brief(outcome: Outcome): string {
  if (outcome.kind === 'accepted') return 'accepted';
  return outcome.kind === 'fault' ? `fault ${outcome.reason}` : `refused: ${outcome.message}`;
}

describe('a hostile server', () => {
  let server: HostileHttpServer;
  beforeAll(async () => {
    server = await startHostileHttpServer();
  });
  afterAll(() => server.close());

  const call = (path: string, method?: string): Promise<Outcome> =>
    executorFor(server.url).call({ tool: tool(path, method), arguments: {} });

  it.each([
    ['/50-megabytes', 'fault body-too-large'],
    ['/announces-50-megabytes', 'fault body-too-large'],
    ['/slow-drip', 'fault stream'],
    ['/never-answers', 'fault timeout'],
    ['/endless-redirects', 'fault redirect'],
    ['/redirect-elsewhere', 'fault redirect'],
    ['/redirect-elsewhere-307', 'fault redirect'],
    ['/redirect-to-file', 'fault redirect'],
    ['/redirect-nowhere', 'fault redirect'],
    ['/dies-half-way', 'fault connection'],
    ['/dies-at-once', 'fault connection'],
    ['/not-http', 'fault protocol'],
    ['/html-200', 'accepted'],
    ['/bad-gzip', 'fault protocol'],
    ['/huge-header', 'fault protocol'],
    ['/limited-for-a-year', 'fault rate-limit'],
    ['/away-for-nonsense', 'fault gateway'],
    ['/status-999', 'fault server-error'],
    ['/status-418', 'refused: I am a teapot'],
    ['/empty', 'accepted'],
    ['/empty-json', 'accepted'],
    ['/binary', 'accepted'],
    ['/binary-as-json', 'accepted'],
    ['/invalid-json', 'accepted'],
    ['/two-jsons', 'accepted'],
    ['/not-a-number', 'accepted'],
    ['/deep-json', 'accepted'],
    ['/deep-objects', 'accepted'],
    ['/bad-charset', 'accepted'],
    ['/prototype-keys', 'accepted'],
    ['/control-characters', 'accepted'],
  ])('with %s gives %s', async (path, expected) => {
    expect(brief(await call(path))).toBe(expected);
  });

  it('never makes a call reject, and never gives more than a record may hold', async () => {
    for (const path of server.routes) {
      const outcome = await call(path, 'POST');
      expect(outcomeSchema.parse(outcome)).toEqual(outcome);
      expect(JSON.stringify(outcome).length).toBeLessThan(400_000);
      if (outcome.kind !== 'accepted') expect(outcome.message).toMatch(/^[^\n]{1,500}$/);
    }
  }, 60_000);

  it('leads nobody to another host', () => {
    expect(server.elsewhere.requests).toEqual([]);
  });

  it('does not pollute prototypes', async () => {
    await call('/prototype-keys');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('has its binary bodies summarised', async () => {
    expect(await call('/binary')).toMatchObject({
      body: { binary: { bytes: 4096, contentType: 'application/octet-stream' } },
    });
  });

  it('has deep JSON cut where it can still be walked', async () => {
    const outcome = await call('/deep-objects');
    expect(outcome).toMatchObject({ kind: 'accepted', truncated: true });
    expect(JSON.stringify(outcome)).toContain('nested deeper');
  });

  it('has long lists cut but their shape kept', async () => {
    const outcome = await executorFor(server.url, { maxBodyBytes: 1_000_000 }).call({
      tool: tool('/long-list'),
      arguments: {},
    });
    expect(outcome).toMatchObject({
      kind: 'accepted',
      truncated: true,
      shape: { '': ['array'], '/*': ['object'], '/*/id': ['integer'] },
    });
  });
});

describe('an ordinary server', () => {
  let server: Server;
  let url: string;
  let close: () => Promise<void>;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: IncomingMessage[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request);
      request.resume();
      answer(request, response);
    });
    ({ url, close } = await listen(server));
  });
  beforeEach(() => {
    seen = [];
  });
  afterAll(() => close());

  const call = (path = '/x', method = 'GET'): Promise<Outcome> =>
    executorFor(url).call({ tool: tool(path, method), arguments: {} });

  function serve(body: string | Buffer, headers: Record<string, string | string[]> = {}): void {
    answer = (_, response) => response.writeHead(200, headers).end(body);
  }

  it.each([
    ['JSON under a wrong type', '{"a":1}', 'text/html', { a: 1 }],
    ['JSON without a type', '[1]', undefined, [1]],
    ['a JSON scalar', '42', 'application/json', 42],
    ['a JSON scalar as text', '42', 'text/plain', '42'],
    ['JSON of a kind', '"x"', 'application/problem+json', 'x'],
    ['text', 'hello', 'text/plain', 'hello'],
    ['SVG', '<svg/>', 'image/svg+xml', '<svg/>'],
    ['text as bytes', 'hello', 'application/octet-stream', 'hello'],
    ['UTF-8 with a mark', '\ufeff{"a":"é"}', 'application/json', { a: 'é' }],
  ])('answers with %s', async (_, body, type, expected) => {
    serve(body, type === undefined ? {} : { 'content-type': type });
    expect(await call()).toMatchObject({ kind: 'accepted', body: expected });
  });

  it('answers in its own charset', async () => {
    serve(Buffer.from('caf\u00e9', 'latin1'), { 'content-type': 'text/plain; charset=iso-8859-1' });
    expect(await call()).toMatchObject({ body: 'café' });
  });

  it('answers with gzip', async () => {
    serve(gzipSync('{"a":1}'), { 'content-encoding': 'gzip', 'content-type': 'application/json' });
    expect(await call()).toMatchObject({ body: { a: 1 }, bytes: 7 });
  });

  it('cannot bring us down with a gzip bomb', async () => {
    serve(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' });
    expect(brief(await call())).toBe('fault body-too-large');
  });

  it('answers less than it announced: a fault', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"a":1}', () => response.destroy());
    };
    expect(brief(await call())).toBe('fault connection');
  });

  it('keeps no half of a secret where text is cut', async () => {
    serve(`${'x'.repeat(99_990)}sesame-123456 tail`, { 'content-type': 'text/plain' });
    const outcome = await call();
    expect(outcome).toMatchObject({ kind: 'accepted', truncated: true });
    expect(JSON.stringify(outcome)).not.toContain('sesame');
  });

  it('has its echoes of credentials redacted, in whatever form', async () => {
    answer = (request, response) => {
      const { authorization = '' } = request.headers;
      const said = {
        authorization,
        url: encodeURIComponent('sesame-123456'),
        n: ['sesame-123456'],
      };
      const basic = Buffer.from('me:sesame-123456').toString('base64');
      response.writeHead(400, { link: '</x?key=sesame-123456>' });
      response.end(JSON.stringify({ ...said, basic, error: 'bad key sesame-123456' }));
    };
    const outcome = await call();
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: 'bad key [redacted TOKEN]',
      body: { authorization: 'Bearer [redacted TOKEN]' },
    });
    const text = JSON.stringify(outcome);
    expect(text).not.toContain('sesame');
    expect(text).not.toContain(Buffer.from('sesame-123456').toString('base64').slice(0, 12));
    expect(text).not.toContain(Buffer.from('me:sesame-123456').toString('base64'));
  });

  it('is followed within its origin, with method and credentials', async () => {
    answer = (request, response) => {
      if (request.url === '/start') response.writeHead(307, { location: '/end?q=1' }).end();
      else response.end(JSON.stringify([request.method, request.headers.authorization?.length]));
    };
    expect(await call('/start', 'PUT')).toMatchObject({ body: ['PUT', 20], redirects: [307] });
    answer = (request, response) => {
      if (request.url === '/start') response.writeHead(303, { location: 'end' }).end();
      else response.end(JSON.stringify([request.method]));
    };
    expect(await call('/start', 'POST')).toMatchObject({ body: ['GET'], redirects: [303] });
  });

  it('is not followed to another port of the same machine', async () => {
    const other = await startHostileHttpServer();
    answer = (_, response) => response.writeHead(302, { location: `${other.url}/empty` }).end();
    expect(brief(await call())).toBe('fault redirect');
    expect(other.requests).toEqual({});
    await other.close();
  });

  it('sends the headers worth learning from', async () => {
    serve('[]', { link: '<x>; rel=next', 'x-total-count': '7', 'set-cookie': 's=1', date: 'd' });
    expect(await call()).toMatchObject({
      headers: { link: '<x>; rel=next', 'x-total-count': '7' },
    });
    const outcome = await call();
    expect(outcome).not.toHaveProperty(['headers', 'set-cookie']);
  });

  it('tells how long to wait', async () => {
    answer = (_, response) => response.writeHead(429, { 'retry-after': '7' }).end();
    const executor = executorFor(url);
    const attempt = await executor.attempt({ tool: tool('/x'), arguments: {} });
    expect(attempt.retryAfterMs).toBe(7_000);
  });

  it('is not called at all for an argument that cannot be sent', async () => {
    serve('{}');
    const outcome = await executorFor(url).call({ tool: tool('/a/{id}'), arguments: { id: '..' } });
    expect(outcome).toMatchObject({ kind: 'fault', reason: 'not-called', unsent: true });
    expect(seen).toHaveLength(0);
  });

  it('lets go of a call when the signal is given', async () => {
    answer = () => undefined;
    const controller = new AbortController();
    const pending = executorFor(url).call({ tool: tool('/x'), arguments: {} }, controller.signal);
    setTimeout(() => controller.abort(), 30);
    await expect(pending).rejects.toBeInstanceOf(InterruptedError);
  });
});

describe('no server', () => {
  it('refuses connections: a fault, unsent', async () => {
    const { url, close } = await listen(createServer());
    await close();
    const outcome = await executorFor(url).call({ tool: tool('/x'), arguments: {} });
    expect(outcome).toMatchObject({ kind: 'fault', reason: 'connection', unsent: true });
    expect(outcome).toHaveProperty('message', expect.stringContaining('ECONNREFUSED'));
  });

  it('has no name: a fault, unsent', async () => {
    const outcome = await executorFor('http://no-such-host.invalid').call({
      tool: tool('/x'),
      arguments: {},
    });
    expect(outcome).toMatchObject({ kind: 'fault', reason: 'dns', unsent: true });
  });

  it('speaks no TLS: a fault', async () => {
    const { url, close } = await listen(createServer());
    const outcome = await executorFor(url.replace('http:', 'https:')).call({
      tool: tool('/x'),
      arguments: {},
    });
    await close();
    expect(outcome).toMatchObject({ kind: 'fault', reason: 'tls' });
  });
});
