import { createServer } from 'node:http';
import { parseJson, writeJson } from '../../src/core/json-text.js';
import { isJsonObject } from '../../src/core/json.js';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { createToolChatModel } from '../../src/models/create-tool-chat-model.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { listen } from '../support/listen.js';
import { instantClock } from './instant-clock.js';

const called = (args: string) => `{"tool_calls":[{"id":"a","function":{"name":"get"${args}}}]}`;

/** What a server has as arguments of a call, and what is read. */
const rows: readonly (readonly [string, string, string])[] = [
  [
    'text',
    called(String.raw`,"arguments":"{\"id\": 9007199254740993}"`),
    '{"id": 9007199254740993}',
  ],
  [
    'an object',
    called(',"arguments":{"id":9007199254740993,"price":1.0}'),
    '{"id":9007199254740993,"price":1.0}',
  ],
  ['null', called(',"arguments":null'), ''],
  ['nothing', called(''), ''],
  ['a list', called(',"arguments":[1.0]'), '[1.0]'],
  ['a number', called(',"arguments":3'), '3'],
  [
    'the old form',
    String.raw`{"content":null,"function_call":{"name":"get","arguments":"{\"id\":1}"}}`,
    '{"id":1}',
  ],
  [
    'a call in the text',
    String.raw`{"content":"<tool_call>\n{\"name\": \"get\", \"arguments\": {\"id\": 1}}\n</tool_call>"}`,
    '{"id":1}',
  ],
  [
    'a call in a fence',
    writeJson({ content: 'I look it up.\n```json\n{"name":"get","arguments":{"id":2}}\n```' }),
    '{"id":2}',
  ],
];

it.each(rows)('arguments that come as %s', async (_, message, expected) => {
  let sent = '';
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => (sent += text));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        `{"choices":[{"message":${message},"finish_reason":"stop"}],"usage":{"prompt_tokens":5.0}}`,
      );
    });
  });
  const { url, close } = await listen(server);
  const clock = instantClock();
  const model = createToolChatModel({
    ...{ model: 'm', baseUrl: `${url}/v1`, env: { OPENAI_API_KEY: 'key-7731-key' } },
    ...{ budget: createTokenBudget(), limiter: createRequestLimiter({ concurrency: 1, clock }) },
    ...{ clock, random: seededRandom(1) },
  });
  const schema =
    '{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807,"default":1.0}}}';
  const parameters = parseJson(schema);
  if (!isJsonObject(parameters)) throw new Error('no object');
  try {
    const result = await model.complete({
      messages: [{ role: 'user', content: 'Get it.' }],
      tools: [{ name: 'get', description: 'Get.', parameters }],
    });
    expect(result).toMatchObject({
      kind: 'answer',
      value: { toolCalls: [{ name: 'get', arguments: expected }] },
      usage: { promptTokens: 5 },
    });
    expect(sent).toContain(writeJson(parameters));
  } finally {
    await close();
  }
});
