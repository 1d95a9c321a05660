import { z } from 'zod';
import type { ChatRequest } from '../../src/models/chat-model.js';
import { memoryDialectStore } from '../../src/models/dialect-stores.js';
import { startScriptedChatModel } from '../support/scripted-chat-model.js';
import type {
  ChatScript,
  ScriptedChatModel,
  ScriptedServerOptions,
} from '../support/scripted-chat-model.js';
import { filmRequest, memoryCache, question, testChatModel } from './test-chat-model.js';

const good = { title: 'Heat', year: 1995 };
const servers: ScriptedChatModel[] = [];

async function serve(options: ScriptedServerOptions, script: ChatScript = () => ({ json: good })) {
  const server = await startScriptedChatModel(script, options);
  servers.push(server);
  return server;
}

const formats = (server: ScriptedChatModel) => server.requests.map(({ format }) => format);

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('a server that refuses schemas', () => {
  it('is asked for any JSON object, with the schema in the prompt, and this is remembered', async () => {
    const server = await serve({ formats: ['json-object', 'text'] });
    const model = testChatModel(server.baseUrl);
    expect(await model.complete(filmRequest)).toMatchObject({
      kind: 'answer',
      value: good,
      rung: 'json-object',
      usage: { requests: 2 },
    });
    await model.complete(filmRequest);
    expect(formats(server)).toEqual(['json-schema', 'json-object', 'json-object']);
    const [system, user] = server.requests[2]!.messages;
    expect(system!.content.startsWith('You know films.\n\n')).toBe(true);
    expect(system!.content).toContain('"minLength":1');
    expect(user).toEqual(question[1]);
  });

  it('is asked for plain text when it refuses JSON as well', async () => {
    const server = await serve({ formats: ['text'] });
    const model = testChatModel(server.baseUrl);
    expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', rung: 'text' });
    await model.complete(filmRequest);
    expect(formats(server)).toEqual(['json-schema', 'json-object', 'text', 'text']);
  });

  it('is known to the next run by the cache, and to other models by a shared store', async () => {
    const cache = memoryCache();
    const server = await serve({ formats: ['text'] });
    await testChatModel(server.baseUrl, { cache }).complete(filmRequest);
    const other = { ...filmRequest, messages: [{ role: 'user' as const, content: 'Another.' }] };
    await testChatModel(server.baseUrl, { cache }).complete(other);
    expect(formats(server).slice(2)).toEqual(['text', 'text']);

    const dialects = memoryDialectStore();
    const second = await serve({ formats: ['text'] });
    await testChatModel(second.baseUrl, { dialects }).complete(filmRequest);
    await testChatModel(second.baseUrl, { dialects }).complete(filmRequest);
    expect(formats(second).slice(2)).toEqual(['text', 'text']);
  });

  it('keeps other schemas where only one schema is invalid to it', async () => {
    const server = await serve({}, ({ schemaName }) =>
      schemaName === 'odd'
        ? { fault: { status: 400, message: "Invalid schema for response_format 'odd'" } }
        : { json: good },
    );
    const model = testChatModel(server.baseUrl);
    const odd = { ...filmRequest, schema: z.object({ title: z.string() }), schemaName: 'odd' };
    await model.complete(odd);
    await model.complete(odd);
    await model.complete(filmRequest);
    expect(formats(server)).toEqual(['json-schema', 'json-object', 'json-object', 'json-schema']);
  });
});

it('asks with the schema in the prompt where a server takes schemas and does not hold to them', async () => {
  const server = await serve({}, ({ format }) =>
    format === 'json-schema' ? { text: 'Heat, of 1995.' } : { json: good },
  );
  const model = testChatModel(server.baseUrl);
  expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', secondTry: true });
  expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', secondTry: false });
  expect(formats(server)).toEqual(['json-schema', 'json-object', 'json-object']);
});

describe('a role without an answer', () => {
  const roleOf = (schemaName: string, schema: z.ZodType<unknown>): ChatRequest<unknown> => ({
    ...{ ...filmRequest, schema, schemaName },
  });
  const roles = {
    turn: roleOf('turn', filmRequest.schema),
    silent: roleOf('silent', z.object({ reply: z.string() })),
    mute: roleOf('mute', z.object({ word: z.string() })),
  };
  /** Takes schemas and plain text, and no plain JSON. */
  const servesOne = () =>
    serve({ formats: ['json-schema', 'text'] }, ({ schemaName, text }) =>
      schemaName === 'turn' || text.includes('"year"') ? { json: good } : { json: null },
    );

  it.each([
    ['before', ['silent', 'turn'] as const],
    ['after', ['turn', 'silent'] as const],
  ])('takes the schema from no other role of its model that is asked %s it', async (_, order) => {
    const server = await servesOne();
    const cache = memoryCache();
    const [first, second] = order;
    await testChatModel(server.baseUrl, { cache }).complete(roles[first]);
    await testChatModel(server.baseUrl, { cache }).complete(roles[second]);
    const turns = server.requests.filter(({ schemaName }) => schemaName === 'turn');
    expect(turns.map(({ format, body }) => [format, body['messages']])).toEqual([
      ['json-schema', roles.turn.messages],
    ]);
    expect(formats(server).filter((format) => format !== 'json-schema')).toEqual([
      'json-object',
      'text',
    ]);
  });

  it('is asked in its own humbler way by the next run, also where two runs learnt at once', async () => {
    const server = await servesOne();
    const cache = memoryCache();
    await Promise.all(
      [roles.silent, roles.mute].map((role) =>
        testChatModel(server.baseUrl, { cache }).complete(role),
      ),
    );
    const before = server.requests.length;
    const later = { messages: [{ role: 'user' as const, content: 'Another.' }] };
    await testChatModel(server.baseUrl, { cache }).complete({ ...roles.silent, ...later });
    await testChatModel(server.baseUrl, { cache }).complete({ ...roles.mute, ...later });
    await testChatModel(server.baseUrl, { cache }).complete({ ...roles.turn, ...later });
    const after = server.requests.slice(before);
    expect(after.map(({ format }) => format).slice(0, 1)).toEqual(['text']);
    expect(after.filter(({ format }) => format === 'json-schema')).toHaveLength(1);
    expect(after.at(-1)).toMatchObject({ schemaName: 'turn' });
  });
});

it.each([
  ['a choice that the schema does not have', { mood: 'sour' }],
  ['a choice left out', {}],
])('does so too where it lets through %s', async (_what, answer) => {
  const schema = z.object({ mood: z.enum(['bright', 'dark']) });
  const server = await serve({}, ({ format }) => ({
    json: format === 'json-schema' ? answer : { mood: 'dark' },
  }));
  const result = await testChatModel(server.baseUrl).complete({ ...filmRequest, schema });
  expect(result).toMatchObject({ kind: 'answer', secondTry: true });
  expect(formats(server)).toEqual(['json-schema', 'json-object']);
});

it('words limit and temperature as newer models want them, and remembers', async () => {
  const server = await serve({}, ({ body }) => {
    if ('max_tokens' in body) {
      const message =
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
      return { fault: { status: 400, message, param: 'max_tokens' } };
    }
    if ('temperature' in body) {
      const message = "Unsupported value: 'temperature' does not support 0.2 with this model.";
      return { fault: { status: 400, message, param: 'temperature' } };
    }
    return { json: good };
  });
  const model = testChatModel(server.baseUrl);
  const request = { ...filmRequest, temperature: 0.2 };
  expect(await model.complete(request)).toMatchObject({ kind: 'answer', rung: 'json-schema' });
  expect(await model.complete(request)).toMatchObject({ kind: 'answer', usage: { requests: 1 } });
  expect(server.requests).toHaveLength(4);
  expect(server.requests[3]!.body).toMatchObject({ max_completion_tokens: 200 });
});

it.each([
  ['max_tokens is too large: 5000. This model supports at most 4096 completion tokens'],
  ['max_tokens: 5000 > 4,096, the maximum allowed number of output tokens for haiku-2024'],
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 4096]'],
  ['max_output_tokens is 5000, but the range is from 1 (inclusive) to 4097 (exclusive)'],
  ['The maximum tokens you requested exceeds the limit of 4097. Try a value lower than 4097.'],
])('learns how long an answer may be, and remembers: %s', async (message) => {
  const fault = { status: 400, message };
  const server = await serve({}, ({ body }) =>
    Number(body['max_tokens']) > 4096 ? { fault } : { json: good },
  );
  const model = testChatModel(server.baseUrl);
  const request = { ...filmRequest, maxTokens: 5000 };
  expect(await model.complete(request)).toMatchObject({ kind: 'answer', rung: 'json-schema' });
  expect(await model.complete(request)).toMatchObject({ kind: 'answer' });
  expect(server.requests.map(({ body }) => body['max_tokens'])).toEqual([5000, 4096, 4096]);
});

it('names the setting where a server grants fewer tokens and does not say how many', async () => {
  const message = 'max_tokens is too large: 5000.';
  const server = await serve({}, () => ({ fault: { status: 400, message } }));
  const result = await testChatModel(server.baseUrl).complete({ ...filmRequest, maxTokens: 5000 });
  expect(result).toHaveProperty('message', expect.stringMatching(/5000\. \(maxAnswerTokens/));
  expect(server.requests).toHaveLength(1);
});

it('reports the first complaint of a server that refuses every wording, and forgets the attempts', async () => {
  let broken = true;
  const server = await serve({}, ({ number }) =>
    broken ? { fault: { status: 400, message: `complaint ${number}` } } : { json: good },
  );
  const model = testChatModel(server.baseUrl);
  const result = await model.complete(filmRequest);
  expect(result).toMatchObject({ kind: 'failed', reason: 'http', status: 400 });
  expect(result.kind === 'failed' && result.message).toContain('complaint 1');
  broken = false;
  expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', rung: 'json-schema' });
});

describe('Azure', () => {
  it('gets its own header, version and deployment path', async () => {
    const server = await serve({});
    const base = server.baseUrl.replace('/v1', '');
    const env = { AZURE_OPENAI_API_KEY: 'azure-key-1', OPENAI_API_KEY: 'other-key-2' };
    const model = testChatModel(`${base}/openai?api-version=2024-10-21`, { env, model: 'dep' });
    expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', value: good });
    const [request] = server.requests;
    expect(request!.path).toBe('/openai/deployments/dep/chat/completions?api-version=2024-10-21');
    expect(request!.headers['api-key']).toBe('azure-key-1');
    expect(request!.headers.authorization).toBeUndefined();
  });
});
