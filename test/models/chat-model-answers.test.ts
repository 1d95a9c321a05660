import { z } from 'zod';
import { startScriptedChatModel, type ChatScript } from '../support/scripted-chat-model.js';
import type { ScriptedChatModel, ScriptedMessage } from '../support/scripted-chat-model.js';
import { film, filmRequest, question, testChatModel } from './test-chat-model.js';

const good = { title: 'Heat', year: 1995 };
const servers: ScriptedChatModel[] = [];

async function serve(script: ChatScript): Promise<ScriptedChatModel> {
  const server = await startScriptedChatModel(script);
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function ask(script: ChatScript) {
  const server = await serve(script);
  const result = await testChatModel(server.baseUrl).complete(filmRequest);
  return { server, result };
}

async function askFor(message: ScriptedMessage) {
  return ask(() => ({ message }));
}

describe('a structured answer', () => {
  it('is asked for with a strict schema and comes back as a value, with what it cost', async () => {
    const { server, result } = await ask(() => ({
      message: { content: JSON.stringify(good), usage: { prompt: 31, completion: 9 } },
    }));
    expect(result).toEqual({
      kind: 'answer',
      value: good,
      secondTry: false,
      cached: false,
      rung: 'json-schema',
      usage: {
        promptTokens: 31,
        completionTokens: 9,
        cachedPromptTokens: 0,
        savedTokens: 0,
        estimated: false,
        requests: 1,
        cost: null,
      },
    });
    expect(server.requests[0]!.body).toEqual({
      model: 'scripted',
      messages: question,
      max_tokens: 200,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'film',
          strict: true,
          schema: {
            type: 'object',
            properties: { title: { type: 'string' }, year: { type: 'integer' } },
            required: ['title', 'year'],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it.each([
    ['in a code fence', '```json\n{"title": "Heat", "year": 1995}\n```'],
    ['with prose around it', 'Sure! {"title": "Heat", "year": 1995} Hope this helps {smile}.'],
    ['with trailing commas', '{"title": "Heat", "year": 1995,}'],
    [
      'after its thinking',
      '<think>Maybe {"title": "Ran", "year": 1985}?</think>{"title": "Heat", "year": 1995}',
    ],
    ['after other objects', '{"note": 1} {"title": "Heat", "year": 1995} {"done": true}'],
    ['wrapped in an object', '{"film": {"title": "Heat", "year": 1995}}'],
    ['doubly encoded', JSON.stringify(JSON.stringify(good))],
    ['with single quotes', "{'title': 'Heat', 'year': 1995}"],
  ])('is found %s', async (_name, text) => {
    const { server, result } = await ask(() => ({ text }));
    expect(result).toMatchObject({ kind: 'answer', value: good });
    expect(server.requests).toHaveLength(1);
  });

  it('takes null for an optional property, as strict mode makes models write it', async () => {
    const server = await serve(() => ({
      json: { title: 'Heat', note: null, tags: [{ n: null }] },
    }));
    const schema = z.strictObject({
      title: z.string(),
      note: z.string().optional(),
      tags: z.array(z.object({ n: z.number().optional() })).default([]),
    });
    const result = await testChatModel(server.baseUrl).complete({ ...filmRequest, schema });
    expect(result).toMatchObject({ kind: 'answer', value: { title: 'Heat', tags: [{}] } });
    expect(JSON.stringify(server.requests[0]!.body)).toContain('"strict":true');
  });

  it('is sent without strict mode where the schema has a free-form part', async () => {
    const server = await serve(() => ({ json: { arguments: { id: 7 } } }));
    const schema = z.object({ arguments: z.record(z.string(), z.json()) });
    const result = await testChatModel(server.baseUrl).complete({ ...filmRequest, schema });
    expect(result).toMatchObject({ kind: 'answer', value: { arguments: { id: 7 } } });
    expect(JSON.stringify(server.requests[0]!.body)).toContain('"strict":false');
  });
});

describe('an answer that does not fit', () => {
  it('goes back once with the issues, and the second counts', async () => {
    const { server, result } = await ask(({ number }) => ({
      json: number === 1 ? { title: '', year: 'long ago' } : good,
    }));
    expect(result).toMatchObject({
      kind: 'answer',
      value: good,
      secondTry: true,
      usage: { requests: 2 },
    });
    const [, , answer, complaint] = server.requests[1]!.messages;
    expect(answer).toEqual({ role: 'assistant', content: '{"title":"","year":"long ago"}' });
    expect(complaint!.role).toBe('user');
    expect(complaint!.content).toMatch(/title: .*\n.*year: .*number/);
    expect(complaint!.content).toContain('"minLength":1');
  });

  it('is a failure with its issues after the second', async () => {
    const { server, result } = await ask(() => ({ json: { title: 'Heat' } }));
    expect(result).toMatchObject({ kind: 'failed', reason: 'schema', content: '{"title":"Heat"}' });
    expect(result.kind === 'failed' && result.issues[0]).toMatch(/^year: /);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['prose', 'I would rather talk about the weather.'],
    ['JSON that ends in the middle', '{"title": "Heat", "ye'],
    ['an unclosed object whose beginning fits', '{"title": "Heat", "year": 1995'],
    ['nesting without end', '['.repeat(50_000)],
    ['thinking that never ends', '<think>So, {"title": "Heat", "year": 1995} or'],
  ])('is invalid JSON when it is %s', async (_name, text) => {
    const { server, result } = await ask(() => ({ text }));
    expect(result).toMatchObject({ kind: 'failed', reason: 'invalid-json' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('an answer that is none', () => {
  it('is asked for with twice the room, and shorter, when it stopped at the token limit', async () => {
    const { server, result } = await ask(({ body }) => ({
      message:
        body['max_tokens'] === 200
          ? { content: '{"title": "Heat, the one with', finishReason: 'length' }
          : { content: JSON.stringify(good) },
    }));
    expect(result).toMatchObject({ kind: 'answer', value: good, secondTry: true });
    const [first, second] = server.requests;
    expect(second!.body['max_tokens']).toBe(400);
    expect(second!.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(second!.messages[0]).toEqual(first!.messages[0]);
    expect(second!.messages[1]!.content).toMatch(/^Name one\.\n\n.*cut off after 200 tokens/);
  });

  it('is asked for within the same limit where the model only repeats itself', async () => {
    const { server, result } = await askFor({
      content: `{"title": "${'Heat and Heat and Heat and Heat and more '.repeat(20)}`,
      finishReason: 'length',
    });
    expect(result).toMatchObject({ kind: 'failed', reason: 'truncated' });
    expect(server.requests.map(({ body }) => body['max_tokens'])).toEqual([200, 200]);
  });

  it('is asked for within the same limit where the server grants no more', async () => {
    const { server, result } = await ask(({ body, number }) => {
      if (number === 1) return { message: { content: '{"ti', finishReason: 'length' } };
      if (body['max_tokens'] === 400)
        return { fault: { status: 400, message: 'max_tokens is too large: 400.' } };
      return { json: good };
    });
    expect(result).toMatchObject({ kind: 'answer', value: good, usage: { requests: 2 } });
    expect(server.requests.map(({ body }) => body['max_tokens'])).toEqual([200, 400, 200]);
  });

  it.each(['length', 'MAX_TOKENS', 'max_output_tokens', 'model_length'])(
    'is truncated when it ends for "%s" twice',
    async (finishReason) => {
      const { server, result } = await askFor({ content: '{"title": "Heat', finishReason });
      expect(result).toMatchObject({ kind: 'failed', reason: 'truncated' });
      expect(server.requests).toHaveLength(2);
    },
  );

  it('counts when it was complete before the model rambled on to the limit', async () => {
    const content = `${JSON.stringify(good)}${'\n'.repeat(500)}`;
    const { result } = await askFor({ content, finishReason: 'length' });
    expect(result).toMatchObject({ kind: 'answer', value: good });
  });

  it.each([
    ['a refusal', { content: null, refusal: 'I cannot help with that.' }, 'refusal', 1],
    ['stopped by a filter', { content: '', finishReason: 'content_filter' }, 'content-filter', 1],
    ['empty', { content: '' }, 'empty', 2],
    ['null', { content: null }, 'empty', 2],
    ['a tool call', { content: null, toolCall: '{"query":"heat"}' }, 'tool-call', 2],
    ['reasoning only', { content: '', reasoning: 'Let me think {"a":1}' }, 'empty', 2],
    [
      'reasoning up to the limit',
      { content: '', reasoning: 'Hm', finishReason: 'length' },
      'truncated',
      2,
    ],
  ])('is a failure when it is %s', async (_name, message, reason, requests) => {
    const { server, result } = await askFor(message);
    expect(result).toMatchObject({ kind: 'failed', reason });
    expect(server.requests).toHaveLength(requests);
  });

  it('is an answer all the same when the tool call or the reasoning is exactly it', async () => {
    const json = JSON.stringify(good);
    const called = await askFor({ content: null, toolCall: json });
    expect(called.result).toMatchObject({ kind: 'answer', value: good });
    const reasoned = await askFor({ content: '', reasoning: json });
    expect(reasoned.result).toMatchObject({ kind: 'answer', value: good });
  });

  it('does not take reasoning for the answer when there is one', async () => {
    const { result } = await askFor({
      content: JSON.stringify(good),
      reasoning: '{"title":"Ran","year":1985}',
    });
    expect(result).toMatchObject({ kind: 'answer', value: good });
  });
});

it('estimates the usage of a server that tells none', async () => {
  const { result } = await askFor({ content: JSON.stringify(good), usage: false });
  expect(result.usage).toMatchObject({ estimated: true, requests: 1 });
  expect(result.usage.promptTokens).toBeGreaterThan(10);
  expect(result.usage.completionTokens).toBeGreaterThan(5);
});

it('answers many requests at once, each with its own', async () => {
  const server = await serve(({ text }) => ({ json: { title: text.split('#')[1], year: 1 } }));
  const model = testChatModel(server.baseUrl);
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      model.complete({
        messages: [{ role: 'user', content: `film #${index}` }],
        schema: film,
        schemaName: 'film',
      }),
    ),
  );
  const titles = results.map((result) => (result.kind === 'answer' ? result.value.title : null));
  expect(titles).toEqual(Array.from({ length: 40 }, (_, index) => String(index)));
  expect(server.maxInFlight).toBeLessThanOrEqual(8);
});
