import { ModelError } from '../../src/core/errors.js';
import type { ChatModelOptions } from '../../src/models/chat-model-options.js';
import { FileCache } from '../../src/storage/file-cache.js';
import {
  startScriptedChatModel,
  type ChatScript,
  type ScriptedChatModel,
} from '../support/scripted-chat-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { filmRequest, memoryCache, question, testChatModel } from './test-chat-model.js';

const servers: ScriptedChatModel[] = [];

async function serve(script: ChatScript = () => ({ json: { title: 'Heat', year: 1995 } })) {
  const server = await startScriptedChatModel(script);
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('the cache', () => {
  it('answers a second time without a request or cost, across models and on a real disk', async () => {
    const server = await serve();
    const folder = await temporaryFolder();
    const ask = () => {
      const cache = new FileCache(folder.path, 'chat');
      return testChatModel(server.baseUrl, { cache }).complete(filmRequest);
    };
    const first = await ask();
    const second = await ask();
    expect(second).toEqual({
      ...first,
      cached: true,
      usage: {
        promptTokens: 0,
        completionTokens: 0,
        cachedPromptTokens: 0,
        savedTokens: first.usage.promptTokens + first.usage.completionTokens,
        estimated: false,
        requests: 0,
        cost: 0,
      },
    });
    expect(server.requests).toHaveLength(1);
    await folder.remove();
  });

  it('keeps bad answers and second tries too', async () => {
    const server = await serve(({ number }) =>
      number === 1 ? { text: 'nonsense' } : { json: { title: 'Heat', year: 1995 } },
    );
    const model = testChatModel(server.baseUrl, { cache: memoryCache() });
    await model.complete(filmRequest);
    expect(await model.complete(filmRequest)).toMatchObject({
      kind: 'answer',
      secondTry: true,
      cached: true,
    });
    expect(server.requests).toHaveLength(2);
  });

  it('asks again after a fault', async () => {
    const server = await serve(({ number }) =>
      number === 1 ? { fault: { status: 500 } } : { json: { title: 'Heat', year: 1995 } },
    );
    const model = testChatModel(server.baseUrl, { cache: memoryCache(), maxAttempts: 1 });
    expect(await model.complete(filmRequest)).toMatchObject({ kind: 'failed' });
    expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', cached: false });
  });

  it('keeps several answers to one request apart, the first as if it were the only one', async () => {
    const server = await serve(({ number }) => ({ json: { title: `Heat ${number}`, year: 1995 } }));
    const model = testChatModel(server.baseUrl, { cache: memoryCache() });
    const titles: unknown[] = [];
    for (const sample of [undefined, 1, 2, 3, 2])
      titles.push(await model.complete({ ...filmRequest, sample }));
    expect(titles).toMatchObject(
      ['Heat 1', 'Heat 1', 'Heat 2', 'Heat 3', 'Heat 2'].map((title) => ({ value: { title } })),
    );
    expect(JSON.stringify(server.requests[1]?.body)).toBe(JSON.stringify(server.requests[0]?.body));
  });

  it('tells apart what differs in messages, limit, temperature, schema, model and endpoint', async () => {
    const server = await serve();
    const other = await serve();
    const cache = memoryCache();
    const ask = (request = {}, options: Partial<ChatModelOptions> = {}, base = server.baseUrl) =>
      testChatModel(base, { cache, ...options }).complete({ ...filmRequest, ...request });
    const answers = [
      await ask(),
      await ask({ messages: [...question, { role: 'user', content: 'x' }] }),
      await ask({ maxTokens: 201 }),
      await ask({ temperature: 0 }),
      await ask({
        schema: filmRequest.schema.extend({ year: filmRequest.schema.shape.year.max(3000) }),
      }),
      await ask({}, { model: 'another' }),
      await ask({}, {}, other.baseUrl),
    ];
    expect(answers.map(({ cached }) => cached)).toEqual(answers.map(() => false));
    expect((await ask()).cached).toBe(true);
  });

  it('holds no key', async () => {
    const server = await serve();
    const cache = memoryCache();
    await testChatModel(server.baseUrl, { cache }).complete(filmRequest);
    expect(JSON.stringify([...cache.entries])).not.toContain('test-key-7731');
  });

  it('is neither read nor written when it is off', async () => {
    const server = await serve();
    const cache = memoryCache();
    const model = testChatModel(server.baseUrl, { cache, cachePolicy: 'off' });
    await model.complete(filmRequest);
    expect(await model.complete(filmRequest)).toMatchObject({ cached: false });
    expect(cache.entries.size).toBe(0);
  });

  it('alone answers when nothing may be sent, and names what it misses', async () => {
    const server = await serve();
    const cache = memoryCache();
    await testChatModel(server.baseUrl, { cache }).complete(filmRequest);
    const only = testChatModel(server.baseUrl, { cache, cachePolicy: 'only', env: {} });
    expect(await only.complete(filmRequest)).toMatchObject({ kind: 'answer', cached: true });
    const missed = { ...filmRequest, messages: [{ role: 'user' as const, content: 'And Ran?' }] };
    await expect(only.complete(missed)).rejects.toThrow(ModelError);
    await expect(only.complete(missed)).rejects.toThrow(/film request that ends in “And Ran\?”/);
    expect(server.requests).toHaveLength(1);
  });

  it('takes an entry that is no answer for a miss', async () => {
    const server = await serve();
    const cache = memoryCache();
    const model = testChatModel(server.baseUrl, { cache });
    await model.complete(filmRequest);
    for (const key of cache.entries.keys()) cache.entries.set(key, { version: 9 });
    expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', cached: false });
  });
});
