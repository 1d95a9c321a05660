import { InterruptedError, ModelError, TooldraftError } from '../../src/core/errors.js';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { systemClock } from '../../src/support/system-clock.js';
import { listen } from '../support/listen.js';
import { createServer } from 'node:http';
import {
  startScriptedChatModel,
  type ChatScript,
  type ScriptedChatModel,
  type ScriptedServerOptions,
} from '../support/scripted-chat-model.js';
import { rateLimited, type Fault } from '../support/scripted-chat-model-wire.js';
import { instantClock } from './instant-clock.js';
import { filmRequest, memoryCache, testChatModel } from './test-chat-model.js';

const good = { title: 'Heat', year: 1995 };
const servers: ScriptedChatModel[] = [];

async function serve(script: ChatScript, options: ScriptedServerOptions = {}) {
  const server = await startScriptedChatModel(script, options);
  servers.push(server);
  return server;
}

/** The fault for the first `times` requests, then a good answer. */
function failing(fault: Fault, times: number): ChatScript {
  return ({ number }) => (number <= times ? { fault } : { json: good });
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function rejection(promise: Promise<unknown>): Promise<TooldraftError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof TooldraftError) return error;
  throw new Error(`not rejected as expected: ${String(error)}`);
}

it('is told at once where a page comes instead of an answer: the base URL is wrong', async () => {
  const server = await serve(failing('not-json', 1));
  const error = await rejection(testChatModel(server.baseUrl).complete(filmRequest));
  expect(error).toBeInstanceOf(ModelError);
  expect(error.message).toContain('an HTML page, not an answer of a model API');
  expect(error.remedy).toContain('--base-url');
  expect(server.requests).toHaveLength(1);
});

describe('a fault that passes', () => {
  it.each<[string, Fault]>([
    ['408', { status: 408 }],
    ['409', { status: 409 }],
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['529', { status: 529 }],
    ['a reset connection', 'reset'],
    ['a body cut off', 'cut-body'],
    ['an answer without choices', 'no-choices'],
  ])('is tried again: %s', async (_name, fault) => {
    const server = await serve(failing(fault, 2));
    const clock = instantClock();
    const result = await testChatModel(server.baseUrl, { clock }).complete(filmRequest);
    expect(result).toMatchObject({ kind: 'answer', value: good, usage: { requests: 3 } });
    const [first = 0, second = 0] = clock.waits;
    expect(clock.waits).toHaveLength(2);
    expect(first).toBeGreaterThanOrEqual(250);
    expect(first).toBeLessThanOrEqual(500);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(second).toBeLessThanOrEqual(1000);
  });

  it('is waited for as long as the server asks', async () => {
    const clock = instantClock();
    const before = clock.now().getTime();
    const date = new Date(before + 40_000).toUTCString();
    const faults: Fault[] = [
      rateLimited(7),
      { status: 503, headers: { 'retry-after-ms': '1234', 'retry-after': '99' } },
      { status: 429, headers: { 'retry-after': date } },
    ];
    const server = await serve(({ number }) => {
      const fault = faults[number - 1];
      return fault === undefined ? { json: good } : { fault };
    });
    const result = await testChatModel(server.baseUrl, { clock }).complete(filmRequest);
    expect(result).toMatchObject({ kind: 'answer', usage: { requests: 4 } });
    const passed = clock.now().getTime() - before;
    expect(passed).toBeGreaterThanOrEqual(40_000);
    expect(passed).toBeLessThanOrEqual(42_000);
    expect(clock.waits[0]).toBeGreaterThanOrEqual(7000);
    expect(clock.waits[1]).toBeGreaterThanOrEqual(1234);
    expect(clock.waits[1]).toBeLessThan(2000);
  });

  it('is not waited for when the server asks for longer than makes sense', async () => {
    const server = await serve(failing(rateLimited(86_400), 1));
    const clock = instantClock();
    const result = await testChatModel(server.baseUrl, { clock }).complete(filmRequest);
    expect(result).toMatchObject({ kind: 'failed', reason: 'http', status: 429 });
    expect(clock.waits).toEqual([]);
  });

  it('is a failed result when it does not pass, and a later request may succeed', async () => {
    const server = await serve(failing({ status: 500, message: 'out of order' }, 3));
    const model = testChatModel(server.baseUrl, { maxAttempts: 3 });
    expect(await model.complete(filmRequest)).toMatchObject({
      kind: 'failed',
      reason: 'http',
      status: 500,
      message: 'The model server gave no answer: 500 out of order',
      usage: { requests: 3, promptTokens: 0 },
    });
    expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer' });
  });

  it.each<Fault>(['hang', 'endless-body'])('is given up in time: %s', async (fault) => {
    const server = await serve(failing(fault, 1));
    const model = testChatModel(server.baseUrl, { timeoutMs: 150 });
    expect(await model.complete(filmRequest)).toMatchObject({
      kind: 'answer',
      usage: { requests: 2 },
    });
  });

  it('is given more time and a calmer server, and so are the requests after it', async () => {
    const clock = instantClock();
    const limiter = createRequestLimiter({ concurrency: 8, clock });
    const server = await serve(() => ({ json: good, delayMs: 350 }));
    const model = testChatModel(server.baseUrl, { clock, limiter, timeoutMs: 150 });
    expect(await model.complete(filmRequest)).toMatchObject({
      kind: 'answer',
      usage: { requests: 3 },
    });
    expect(limiter.concurrency).toBeLessThan(8);
    expect(await model.complete(filmRequest)).toMatchObject({
      kind: 'answer',
      usage: { requests: 1 },
    });
  });

  it('is a failed result where the server stays silent', async () => {
    const server = await serve(() => ({ fault: 'hang' }));
    const model = testChatModel(server.baseUrl, { timeoutMs: 20 });
    expect(await model.complete(filmRequest)).toMatchObject({
      ...{ kind: 'failed', reason: 'http', usage: { requests: 4 } },
      message: 'The model server gave no answer: no answer within 0.16 s',
    });
  });

  it('is recognised in the body of a 200 answer', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 429, message: 'upstream is busy' } }));
    });
    const { url, close } = await listen(server);
    const result = await testChatModel(`${url}/v1`, { maxAttempts: 2 }).complete(filmRequest);
    await close();
    expect(result).toMatchObject({ kind: 'failed', reason: 'http', status: 429 });
    expect(asked).toBe(2);
  });
});

describe('throttled', () => {
  it('sends fewer requests at once, and more again when answers come', async () => {
    const clock = instantClock();
    const limiter = createRequestLimiter({ concurrency: 16, clock });
    let throttle = true;
    const server = await serve(() =>
      throttle ? { fault: { status: 429 }, delayMs: 20 } : { json: good },
    );
    const model = testChatModel(server.baseUrl, { clock, limiter, maxAttempts: 1 });
    const askMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => model.complete(filmRequest)));
    await askMany(16);
    expect(limiter.concurrency).toBe(8);
    await askMany(8);
    expect(limiter.concurrency).toBe(4);
    throttle = false;
    await askMany(4);
    expect(limiter.concurrency).toBe(5);
    await askMany(200);
    expect(limiter.concurrency).toBe(16);
  });
});

describe('a prompt that is too long', () => {
  it('is a failure of its own, asked once, and remembered', async () => {
    const server = await serve(() => ({ json: good }), { contextCharacters: 10 });
    const cache = memoryCache();
    const model = testChatModel(server.baseUrl, { cache });
    expect(await model.complete(filmRequest)).toMatchObject({
      kind: 'failed',
      reason: 'context-length',
      status: 400,
      usage: { requests: 1 },
    });
    expect(await model.complete(filmRequest)).toMatchObject({
      reason: 'context-length',
      cached: true,
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    "This model's maximum context length is 4097 tokens. However, your messages resulted in 5021 tokens.",
    'the request exceeds the available context size. try increasing the context size or enable context shift',
    'prompt is too long: 210000 tokens > 200000 maximum',
    'Please reduce the length of the messages or completion.',
    'The decoder prompt (length 5000) is longer than the maximum model length of 4096.',
    "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
    '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens',
    "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length is 4096 tokens",
  ])('is recognised: %s', async (message) => {
    const server = await serve(() => ({ fault: { status: 400, message } }));
    expect(await testChatModel(server.baseUrl).complete(filmRequest)).toMatchObject({
      reason: 'context-length',
    });
  });

  it('is what a server means that takes no body so long', async () => {
    const server = await serve(() => ({
      fault: { status: 413, message: 'Request Entity Too Large' },
    }));
    expect(await testChatModel(server.baseUrl).complete(filmRequest)).toMatchObject({
      ...{ reason: 'context-length', status: 413, usage: { requests: 1 } },
    });
  });

  it('leaves the reason of the first answer standing when it only grew too long by going back', async () => {
    const server = await serve(({ number }) =>
      number === 1
        ? { text: 'nonsense' }
        : { fault: { status: 400, message: 'maximum context length is 10 tokens' } },
    );
    expect(await testChatModel(server.baseUrl).complete(filmRequest)).toMatchObject({
      kind: 'failed',
      reason: 'invalid-json',
      content: 'nonsense',
      usage: { requests: 2 },
    });
  });
});

it('tells a prompt that a content filter refused', async () => {
  const message = "The response was filtered due to the prompt triggering Azure's content policy.";
  const server = await serve(() => ({ fault: { status: 400, message, code: 'content_filter' } }));
  expect(await testChatModel(server.baseUrl).complete(filmRequest)).toMatchObject({
    kind: 'failed',
    reason: 'content-filter',
    status: 400,
  });
});

describe('what no retry mends', () => {
  it.each<[string, Fault, RegExp, RegExp]>([
    ['a wrong key', { status: 401, message: 'bad key' }, /key/, /OPENAI_API_KEY/],
    ['a forbidden model', { status: 403, message: 'no' }, /key/, /may use/],
    [
      'an unknown model',
      { status: 404, message: 'The model `scripted` does not exist', code: 'model_not_found' },
      /has no model "scripted"/,
      /--model/,
    ],
    ['a wrong path', { status: 404, message: 'Not Found' }, /no chat model at/, /--base-url/],
    [
      'a redirect',
      { status: 307, headers: { location: 'http://127.0.0.1:9/v1' } },
      /no chat model at/,
      /--base-url/,
    ],
    [
      'a used-up account',
      { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota' },
      /quota/,
      /billing/,
    ],
  ])('is an error with a remedy: %s', async (_name, fault, message, remedy) => {
    const server = await serve(() => ({ fault }));
    const error = await rejection(testChatModel(server.baseUrl).complete(filmRequest));
    expect(error).toBeInstanceOf(ModelError);
    expect(error.message).toMatch(message);
    expect(error.remedy).toMatch(remedy);
    expect(server.requests).toHaveLength(1);
  });

  it('is a server that is not there, after retries', async () => {
    const server = await serve(() => ({ json: good }));
    await server.close();
    const clock = instantClock();
    const model = testChatModel(server.baseUrl, { clock, maxAttempts: 3 });
    const error = await rejection(model.complete(filmRequest));
    expect(error).toBeInstanceOf(ModelError);
    expect(error.message).toMatch(/cannot be reached: .*ECONNREFUSED/);
    expect(clock.waits).toHaveLength(2);
  });
});

describe('the key', () => {
  it('is sent to the server and stands in no error and no failure', async () => {
    const key = 'sk-very/secret+0042';
    const env = { OPENAI_API_KEY: ` ${key}\n` };
    const open = await serve(() => ({ json: good }), { key });
    expect(await testChatModel(open.baseUrl, { env }).complete(filmRequest)).toMatchObject({
      kind: 'answer',
    });
    const closed = await serve(() => ({ json: good }), { key: 'another' });
    const error = await rejection(testChatModel(closed.baseUrl, { env }).complete(filmRequest));
    expect(error.message).toContain('[redacted key]');
    expect(JSON.stringify([error.message, error.remedy, String(error.cause)])).not.toContain(key);
    const echo = await serve(({ headers }) => ({ text: `You sent ${headers.authorization}` }));
    const result = await testChatModel(echo.baseUrl, { env }).complete(filmRequest);
    expect(result.kind === 'failed' && result.content).toContain('[redacted key]');
    expect(JSON.stringify(result)).not.toContain(key);
  });

  it('is not needed by servers elsewhere, which then get no header', async () => {
    const server = await serve(() => ({ json: good }));
    await testChatModel(server.baseUrl, { env: {} }).complete(filmRequest);
    expect(server.requests[0]!.headers.authorization).toBeUndefined();
  });

  it('is asked for before the first request to OpenAI or Azure', () => {
    const urls = ['https://api.openai.com/v1', 'https://x.openai.azure.com'];
    for (const url of urls) expect(() => testChatModel(url, { env: {} })).toThrow(ModelError);
  });
});

it.each(['not a url', 'ftp://127.0.0.1/v1', 'http://user:pw-776655@127.0.0.1/v1'])(
  'refuses the base URL %s without repeating what may be secret',
  (url) => {
    expect(() => testChatModel(url)).toThrow(/base URL/);
    expect(() => testChatModel(url)).not.toThrow(/776655/);
  },
);

describe('interrupted', () => {
  it('rejects at once: in flight, while waiting to retry, and in the queue', async () => {
    const server = await serve(({ text }) =>
      text.includes('one') ? { fault: 'hang' } : { fault: rateLimited(200) },
    );
    for (const waits of [false, true]) {
      const clock = waits ? systemClock : instantClock();
      const limiter = createRequestLimiter({ concurrency: 1, clock });
      const model = testChatModel(server.baseUrl, { clock, limiter });
      const controller = new AbortController();
      const content = waits ? 'retry' : 'one';
      const request = { ...filmRequest, messages: [{ role: 'user' as const, content }] };
      const both = [request, request].map((each) =>
        rejection(model.complete(each, controller.signal)),
      );
      setTimeout(() => controller.abort(), 200);
      const errors = await Promise.all(both);
      for (const error of errors) expect(error).toBeInstanceOf(InterruptedError);
      expect(limiter.inFlight).toBe(0);
    }
  });

  it('gives its part of the budget back', async () => {
    const server = await serve(() => ({ fault: 'hang' }));
    const budget = createTokenBudget({ maxTokens: 400 });
    const model = testChatModel(server.baseUrl, { budget });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    await rejection(model.complete(filmRequest, controller.signal));
    expect(budget.spent().tokens).toBe(0);
    const reservation = await budget.reserve('m', { promptTokens: 1, completionTokens: 399 });
    reservation.settle({ promptTokens: 0, completionTokens: 0 });
  });
});
