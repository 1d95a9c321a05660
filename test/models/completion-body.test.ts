import { createServer } from 'node:http';
import { completionBody } from '../../src/models/completion-body.js';
import { parseCompletion } from '../../src/models/completion.js';
import { listen } from '../support/listen.js';
import { filmRequest, testChatModel } from './test-chat-model.js';

const heat = { title: 'Heat', year: 1995 };
const film = JSON.stringify(heat);
const events = (...bodies: readonly unknown[]): string =>
  [...bodies.map((body) => `data: ${JSON.stringify(body)}`), 'data: [DONE]', ''].join('\n\n');
const delta = (change: object, more: object = {}) => ({ choices: [{ delta: change, ...more }] });

const message = (said: object) => ({ choices: [{ finish_reason: 'stop', message: said }] });

it.each<[string, string, string]>([
  ['as JSON that is announced as text', 'text/plain', JSON.stringify(message({ content: film }))],
  [
    'as a stream that nobody asked for',
    'text/event-stream',
    events(
      delta({ role: 'assistant', content: '{"title": "He' }),
      delta({ content: 'at", "year": 1995}' }),
      delta({}, { finish_reason: 'stop' }),
      { choices: [], usage: { prompt_tokens: 12, completion_tokens: 7 } },
    ),
  ],
  [
    'in parts',
    'application/json',
    JSON.stringify(message({ content: [{ type: 'text', text: { value: film } }, { type: 'x' }] })),
  ],
  ['parsed already', 'application/json', JSON.stringify(message({ content: heat }))],
  [
    'as a call with parsed arguments',
    'application/json',
    JSON.stringify(message({ content: null, tool_calls: [{ function: { arguments: heat } }] })),
  ],
  [
    'beside fields of another kind',
    'application/json',
    JSON.stringify({
      ...message({ content: film, refusal: false, reasoning: [1] }),
      usage: 'none',
    }),
  ],
])('an answer counts when it comes %s', async (_how, type, body) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  });
  const { url, close } = await listen(server);
  const result = await testChatModel(`${url}/v1`).complete(filmRequest);
  await close();
  expect(result).toMatchObject({ kind: 'answer', value: heat, usage: { requests: 1 } });
});

it('puts a stream together: text, usage, reason to stop, and calls that come in pieces', () => {
  const call = (part: object) => delta({ tool_calls: [{ index: 0, ...part }] });
  const body = events(
    delta({ reasoning_content: 'hm' }),
    call({ id: 'c9', function: { name: 'find', arguments: '{"a"' } }),
    call({ function: { arguments: ':1}' } }),
    { ...delta({}, { finish_reason: 'tool_calls' }), usage: { prompt_tokens: 3 } },
  );
  expect(parseCompletion(body)).toMatchObject({
    completion: {
      ...{ text: '', finishReason: 'tool_calls', reasoning: 'hm', toolCall: '{"a":1}' },
      toolCalls: [{ id: 'c9', name: 'find', arguments: '{"a":1}' }],
    },
    usage: { promptTokens: 3, completionTokens: 0 },
  });
});

it('leaves alone what is neither, and finds the error in a stream', () => {
  expect(completionBody('<html>It works!</html>')).toBe('<html>It works!</html>');
  expect(completionBody(events({ error: { message: 'overloaded' } }))).toEqual({
    error: { message: 'overloaded' },
  });
  expect(parseCompletion('data: nothing')).toBeNull();
});
