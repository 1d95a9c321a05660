import { ModelError } from '../../src/core/errors.js';
import type { ChatUsage } from '../../src/models/chat-model.js';
import { chatTextModel, windowIn } from '../../src/models/chat-text-model.js';
import { WindowError } from '../../src/models/text-model.js';
import {
  startScriptedChatModel,
  type ChatScript,
  type ScriptedMessage,
} from '../support/scripted-chat-model.js';
import { instantClock } from './instant-clock.js';
import { question } from './test-chat-model.js';

const environment = { OPENAI_API_KEY: 'test-key-7731' };

async function asked(script: ChatScript, times = 1) {
  const server = await startScriptedChatModel(script);
  const usages: ChatUsage[] = [];
  const model = chatTextModel({
    ...{ model: 'scripted', baseUrl: server.baseUrl, env: environment, clock: instantClock() },
    window: 32_000,
    listener: { onAnswer: ({ usage }) => usages.push(usage) },
  });
  const results: unknown[] = [];
  for (let time = 0; time < times; time += 1)
    results.push(await model.answer(question).catch((error: unknown) => error));
  await server.close();
  return { results, usages, requests: server.requests };
}

it('asks for any JSON object and hands on what the model wrote', async () => {
  const text = 'Sure: {"experiments": []}';
  const { results, usages, requests } = await asked(() => ({ text }));
  expect(results).toEqual([text]);
  expect(usages).toMatchObject([{ requests: 1, estimated: false }]);
  expect(requests).toMatchObject([{ format: 'json-schema', body: { max_tokens: 8000 } }]);
});

it.each<[string, ScriptedMessage, string | RegExp]>([
  ['a tool call', { content: '', toolCall: '{"a": 1}' }, '{"a": 1}'],
  ['a refusal', { content: null, refusal: 'I cannot.' }, 'I cannot.'],
  ['reasoning', { content: '', reasoning: 'So: {"a": 1}' }, 'So: {"a": 1}'],
  ['reasoning cut off', { content: '', reasoning: 'So: {"a', finishReason: 'length' }, ''],
  ['a content filter', { content: null, finishReason: 'content_filter' }, /content filter/],
])('in place of an answer hands on %s', async (_, message, text) => {
  const { results } = await asked(() => ({ message }));
  expect(results).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)]);
});

it('learns its window from a refusal, and asks for shorter answers from then on', async () => {
  const message =
    "This model's maximum context length is 8192 tokens. However, you requested 9500 tokens (1500 in the messages, 8000 in the completion).";
  const { results, requests } = await asked(
    ({ number }) => (number === 1 ? { fault: { status: 400, message } } : { json: {} }),
    2,
  );
  expect(results[0]).toBeInstanceOf(WindowError);
  expect(results[0]).toMatchObject({ window: 8192 });
  expect(results[1]).toBe('{}');
  expect(requests[1]?.body['max_tokens']).toBe(2048);
});

it('ends where the server gives no answer, without telling the key', async () => {
  const message = 'the key test-key-7731 may not do this';
  const fault = { status: 422, message };
  const { results } = await asked(() => ({ fault }));
  expect(results[0]).toBeInstanceOf(ModelError);
  expect(String(results[0])).toContain('may not do this');
  expect(String(results[0])).not.toContain('7731');
});

it.each([
  ['maximum context length is 4,096 tokens. Please reduce the length', 9000, 4096],
  [
    'input token count (1200000) exceeds the maximum number of tokens allowed (1048576)',
    0,
    1048576,
  ],
  ['prompt is too long: 210000 tokens > 200000 maximum', 210_000, 200_000],
  [
    "'max_tokens' is too large: 8000. The maximum context length is 4096 (8000 > 4096 - 1200)",
    9,
    4096,
  ],
  ['the request of 9500 tokens is too long', 9000, null],
  ['the request exceeds the available context size', 9000, null],
])('reads the window in: %s', (said, sent, window) => {
  expect(windowIn(said, sent)).toBe(window);
});
