import { createToolChatModel } from '../../src/models/create-tool-chat-model.js';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import type { ChatModelOptions } from '../../src/models/chat-model-options.js';
import type { ToolChatModel, ToolChatRequest } from '../../src/models/tool-chat-model.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import {
  startScriptedChatModel,
  type ChatScript,
  type ScriptedChatModel,
} from '../support/scripted-chat-model.js';
import { instantClock } from './instant-clock.js';
import { memoryCache } from './test-chat-model.js';

let server: ScriptedChatModel;
afterEach(() => server.close());

async function modelOf(
  script: ChatScript,
  options: Partial<ChatModelOptions> = {},
): Promise<ToolChatModel> {
  server = await startScriptedChatModel(script);
  const clock = instantClock();
  return createToolChatModel({
    ...{ model: 'scripted', baseUrl: server.baseUrl, env: { OPENAI_API_KEY: 'test-key-7731' } },
    ...{ budget: createTokenBudget(), limiter: createRequestLimiter({ concurrency: 8, clock }) },
    ...{ clock, random: seededRandom(1), ...options },
  });
}

const request: ToolChatRequest = {
  messages: [
    { role: 'system', content: 'Use functions.' },
    { role: 'user', content: 'Weather?' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'city', arguments: '{}' }] },
    { role: 'tool', callId: 'a', content: 'Lima' },
  ],
  tools: [{ name: 'weather', description: 'The weather.', parameters: { type: 'object' } }],
};

describe('a chat model with functions', () => {
  it('asks once more, with twice the limit, where thinking took it all', async () => {
    const model = await modelOf(({ body }) => ({
      message:
        body['max_tokens'] === 60
          ? { content: '', reasoning: 'Well,', finishReason: 'length' }
          : { content: 'It rains.' },
    }));
    const result = await model.complete({ ...request, maxTokens: 60 });
    expect(result).toMatchObject({ kind: 'answer', value: { content: 'It rains.' } });
    expect(result.usage.requests).toBe(2);
    expect(server.requests.map(({ body }) => body['max_tokens'])).toEqual([60, 120]);
  });

  it('announces tools, sends earlier calls and reads all calls of an answer', async () => {
    const toolCalls = [
      { name: 'weather', arguments: '{"city":"Lima"}' },
      { name: 'weather', arguments: '{"city":' },
    ];
    const model = await modelOf(() => ({ message: { content: 'Looking.', toolCalls } }));
    const result = await model.complete(request);
    expect(result).toMatchObject({
      kind: 'answer',
      value: {
        content: 'Looking.',
        toolCalls: [
          { id: 'call_1', name: 'weather', arguments: '{"city":"Lima"}' },
          { id: 'call_2', name: 'weather', arguments: '{"city":' },
        ],
      },
    });
    const body = server.requests[0]?.body;
    expect(body?.['tools']).toEqual([
      {
        type: 'function',
        function: {
          name: 'weather',
          description: 'The weather.',
          parameters: { type: 'object' },
        },
      },
    ]);
    expect(body?.['messages']).toMatchObject([
      { role: 'system' },
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'city' } }] },
      { role: 'tool', tool_call_id: 'a', content: 'Lima' },
    ]);
    expect(body).not.toHaveProperty('response_format');
  });

  it('takes the second time from the cache and counts what it saved', async () => {
    const cache = memoryCache();
    const model = await modelOf(() => ({ text: 'Sunny.' }), { cache });
    const first = await model.complete(request);
    const second = await model.complete(request);
    expect(server.requests).toHaveLength(1);
    expect([first.cached, second.cached]).toEqual([false, true]);
    expect(second.usage.savedTokens).toBeGreaterThan(0);
    expect(second).toMatchObject({ kind: 'answer', value: { content: 'Sunny.', toolCalls: [] } });
    await server.close();
    await expect(
      (await modelOf(() => ({ text: 'x' }), { cache, cachePolicy: 'only' })).complete({
        ...request,
        temperature: 1,
      }),
    ).rejects.toThrow('The cache has no answer');
  });

  it('asks for as long an answer, in the words, as the model takes, and fails where it knows no tools', async () => {
    const renamed = "Unsupported parameter: 'max_tokens', use 'max_completion_tokens' instead.";
    const model = await modelOf(({ body }) => {
      if ('max_tokens' in body) return { fault: { status: 400, message: renamed } };
      const isLong = Number(body['max_completion_tokens']) > 50;
      const fault = { status: 400, message: 'max_completion_tokens must be at most 50' };
      return isLong ? { fault } : { text: 'Fine.' };
    });
    expect(await model.complete(request)).toMatchObject({ kind: 'answer' });
    expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 50 });
    await server.close();
    const deaf = await modelOf(() => ({ fault: { status: 400, message: 'tools not supported' } }));
    const result = await deaf.complete(request);
    expect(result).toMatchObject({ kind: 'failed', reason: 'http', status: 400 });
    expect(server.requests).toHaveLength(1);
  });

  it('says what an answer of nothing and a refusal are', async () => {
    const empty = await modelOf(() => ({ message: { content: '' } }));
    expect(await empty.complete(request)).toMatchObject({ kind: 'failed', reason: 'empty' });
    await server.close();
    const refusing = await modelOf(() => ({ message: { refusal: 'No.' } }));
    expect(await refusing.complete(request)).toMatchObject({ kind: 'failed', reason: 'refusal' });
  });
});
