import { createServer } from 'node:http';
import type { Source } from '../../src/core/catalogue.js';
import { BudgetError, ConfigurationError } from '../../src/core/errors.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { createExecutor, type ExecutorOptions } from '../../src/calls/create-executor.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { fakeClock } from '../support/fake-clock.js';
import { listen } from '../support/listen.js';

function tool(call: Partial<Extract<ToolDoc['call'], { kind: 'http' }>> = {}): ToolDoc {
  return {
    id: 't',
    name: 't',
    description: '',
    parameters: {},
    sideEffects: 'none',
    call: { kind: 'http', method: 'GET', path: '/x', bindings: {}, ...call },
  };
}

function httpSource(baseUrl: string, value = '${KEY}'): Source {
  return {
    kind: 'http',
    baseUrl,
    headers: {},
    credentials: [{ kind: 'bearer', value }],
    securitySchemes: [],
  };
}

function options(more: Partial<ExecutorOptions> = {}): ExecutorOptions {
  return { env: { KEY: 'key-123456' }, clock: fakeClock(), random: seededRandom(1), ...more };
}

describe('an executor for a catalogue', () => {
  let url: string;
  let close: () => Promise<void>;
  let requests = 0;
  let failures = 0;
  beforeAll(async () => {
    const server = createServer((request, response) => {
      requests += 1;
      const failing = failures > 0;
      failures -= 1;
      response.writeHead(failing ? 503 : 200, { 'retry-after': '3' });
      response.end(
        JSON.stringify({ seen: request.headers['authorization'], x: request.headers['x-own'] }),
      );
    });
    ({ url, close } = await listen(server));
  });
  beforeEach(() => {
    requests = 0;
    failures = 0;
  });
  afterAll(() => close());

  it('sends credentials and records none', async () => {
    const executor = createExecutor(
      httpSource(url),
      options({ env: { KEY: 'key-123456', OWN: 'own-654321' } }),
    );
    const outcome = await executor.call({
      tool: tool({ headers: { 'x-own': '${OWN}' } }),
      arguments: {},
    });
    expect(outcome).toMatchObject({
      body: { seen: 'Bearer [redacted KEY]', x: '[redacted OWN]' },
    });
  });

  it('needs every variable before the first call', () => {
    const create = (): unknown => createExecutor(httpSource(url, '${NOPE}'), options());
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow(/NOPE/);
  });

  it('tries again as the server asks', async () => {
    const clock = fakeClock();
    failures = 2;
    const executor = createExecutor(httpSource(url), options({ clock }));
    const outcome = await executor.call({ tool: tool(), arguments: {} });
    expect(outcome).toMatchObject({ kind: 'accepted', attempts: 3 });
    expect(clock.sleeps).toEqual([3_000, 3_000]);
  });

  it('never repeats what may have written', async () => {
    failures = 1;
    const executor = createExecutor(httpSource(url), options());
    const outcome = await executor.call({
      tool: { ...tool({ method: 'POST' }), sideEffects: 'unknown' },
      arguments: {},
    });
    expect(outcome).toMatchObject({ kind: 'fault', attempts: 1 });
    expect(requests).toBe(1);
  });

  it('keeps to its budget, retries counted', async () => {
    failures = 9;
    const executor = createExecutor(httpSource(url), options({ maxCalls: 2 }));
    expect(await executor.call({ tool: tool(), arguments: {} })).toMatchObject({ attempts: 2 });
    const next = executor.call({ tool: tool(), arguments: {} });
    await expect(next).rejects.toBeInstanceOf(BudgetError);
    expect(requests).toBe(2);
  });

  it('calls nothing for a catalogue of docs alone', async () => {
    const executor = createExecutor({ kind: 'none' }, options());
    expect(await executor.call({ tool: tool(), arguments: {} })).toMatchObject({
      kind: 'fault',
      reason: 'not-called',
      unsent: true,
    });
    await executor.close();
  });
});
