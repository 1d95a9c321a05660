import { createServer } from 'node:http';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import { ModelError } from '../../src/core/errors.js';
import { listen } from '../support/listen.js';
import { instantClock } from './instant-clock.js';
import { filmRequest, testChatModel } from './test-chat-model.js';

interface Reply {
  readonly status?: number;
  readonly body: Json;
}

const good = { title: 'Heat', year: 1995 };
const written = JSON.stringify(good);
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A server that answers in its own words, and the requests it got. */
async function serverSaying(reply: (body: JsonObject, number: number) => Reply) {
  const requests: JsonObject[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const sent: unknown = JSON.parse(Buffer.concat(chunks).toString());
      if (!isJsonObject(sent)) throw new Error('no object was sent');
      requests.push(sent);
      const { status = 200, body } = reply(sent, requests.length);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  const { url, close } = await listen(server);
  closing.push(close);
  return { requests, baseUrl: `${url}/v1` };
}

const saying = (message: JsonObject, choice: JsonObject = {}): JsonObject => ({
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message }, ...choice },
  ],
});

async function ask(reply: (body: JsonObject, number: number) => Reply, temperature?: number) {
  const { requests, baseUrl } = await serverSaying(reply);
  const clock = instantClock();
  const result = await testChatModel(baseUrl, { clock }).complete({ ...filmRequest, temperature });
  return { requests, result };
}

describe('an answer in the words of', () => {
  it.each<[string, JsonObject]>([
    ['Ollama with thinking in a field', { content: written, thinking: 'Well {"title": 1}' }],
    ['OpenRouter', { content: written, reasoning: 'Well', reasoning_details: [{ type: 'x' }] }],
    ['DeepSeek and vLLM', { content: `\n\n${written}`, reasoning_content: 'Well' }],
    [
      'llama.cpp with thinking in the text',
      { content: `<think>\n{"title": 1}\n</think>\n${written}` },
    ],
    [
      'Mistral, whose thinking is a part',
      {
        content: [
          {
            type: 'thinking',
            thinking: [{ type: 'text', text: '{"title": "Ran", "year": 1985}' }],
          },
          { type: 'text', text: written },
        ],
      },
    ],
    [
      'a gateway whose thinking is a part with text',
      {
        content: [
          { type: 'reasoning', text: 'First, "{" and "[".' },
          { type: 'text', text: written },
        ],
      },
    ],
  ])('%s is read', async (_name, message) => {
    const { requests, result } = await ask(() => ({ body: saying(message) }));
    expect(result).toMatchObject({ kind: 'answer', value: good, usage: { estimated: true } });
    expect(requests).toHaveLength(1);
  });
});

describe('a prompt that is too long, in the words of', () => {
  it.each<[string, Reply]>([
    [
      'OpenAI',
      {
        status: 400,
        body: {
          error: {
            message:
              "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
            ...{
              type: 'invalid_request_error',
              param: 'messages',
              code: 'context_length_exceeded',
            },
          },
        },
      },
    ],
    [
      'vLLM',
      {
        status: 400,
        body: {
          object: 'error',
          message:
            "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens in the messages, Please reduce the length of the messages.",
          ...{ type: 'BadRequestError', param: null, code: 400 },
        },
      },
    ],
    [
      'vLLM, of its decoder',
      {
        status: 400,
        body: {
          error: {
            message:
              'The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
            code: 400,
          },
        },
      },
    ],
    [
      'llama.cpp',
      {
        status: 400,
        body: {
          error: {
            code: 400,
            message:
              'request (5120 tokens) exceeds the available context size (4096 tokens), try increasing it',
            ...{ type: 'exceed_context_size_error', n_prompt_tokens: 5120, n_ctx: 4096 },
          },
        },
      },
    ],
    [
      'LM Studio',
      {
        status: 400,
        body: {
          error:
            'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
        },
      },
    ],
    [
      'LM Studio, as a success',
      {
        body: {
          error:
            'The number of tokens to keep from the initial prompt is greater than the context length.',
        },
      },
    ],
    [
      'OpenRouter',
      {
        status: 400,
        body: {
          error: {
            ...{ code: 400, metadata: { provider_name: 'x' } },
            message:
              "This endpoint's maximum context length is 32768 tokens. However, you requested about 40000 tokens.",
          },
        },
      },
    ],
    [
      'TGI',
      {
        status: 422,
        body: {
          error: 'Input validation error: `inputs` must have less than 4095 tokens. Given: 5000',
          error_type: 'validation',
        },
      },
    ],
    [
      'Gemini',
      {
        status: 400,
        body: [
          {
            error: {
              ...{ code: 400, status: 'INVALID_ARGUMENT' },
              message:
                'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
            },
          },
        ],
      },
    ],
    [
      'Anthropic',
      {
        status: 400,
        body: {
          type: 'error',
          error: {
            type: 'invalid_request_error',
            message: 'prompt is too long: 208310 tokens > 200000 maximum',
          },
        },
      },
    ],
    ['Groq', { status: 413, body: { error: { message: 'Request too large for model' } } }],
    [
      'a service in FastAPI',
      {
        status: 400,
        body: { detail: 'Prompt exceeds the maximum context length of 4096 tokens.' },
      },
    ],
    [
      'Ollama',
      {
        status: 400,
        body: {
          error: { message: 'the input length exceeds the context length', type: 'api_error' },
        },
      },
    ],
  ])('%s', async (_name, reply) => {
    const { requests, result } = await ask(() => reply);
    expect(result).toMatchObject({ kind: 'failed', reason: 'context-length' });
    expect(requests).toHaveLength(1);
  });
});

describe('a request worded otherwise, where a server says', () => {
  it.each<[string, Reply]>([
    [
      'that the template has no system role (llama.cpp)',
      {
        status: 500,
        body: {
          error: {
            ...{ code: 500, type: 'server_error' },
            message: 'Jinja Exception: System role not supported at row 1, column 80',
          },
        },
      },
    ],
    [
      'that the template has no system role (vLLM)',
      { status: 400, body: { object: 'error', message: 'System role not supported', code: 400 } },
    ],
    [
      'that a model takes no system messages (o1-mini)',
      {
        status: 400,
        body: {
          error: {
            message:
              "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
            ...{
              type: 'invalid_request_error',
              param: 'messages[0].role',
              code: 'unsupported_value',
            },
          },
        },
      },
    ],
    [
      'that a model takes no instructions of its own (Gemma)',
      {
        status: 400,
        body: [
          {
            error: {
              code: 400,
              message: 'Developer instruction is not enabled for models/gemma-3',
            },
          },
        ],
      },
    ],
  ])('%s', async (_name, refusal) => {
    const { baseUrl, requests } = await serverSaying(({ messages }) =>
      JSON.stringify(messages).includes('"system"')
        ? refusal
        : { body: saying({ content: written }) },
    );
    const model = testChatModel(baseUrl);
    expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', value: good });
    expect(await model.complete(filmRequest)).toMatchObject({ kind: 'answer', value: good });
    expect(requests).toHaveLength(3);
    expect(requests[2]).toMatchObject({
      messages: [{ role: 'user', content: 'You know films.\n\nName one.' }],
      response_format: { type: 'json_schema' },
    });
  });

  it.each<[string, string, Reply, string]>([
    [
      'that max_tokens is out',
      'max_tokens',
      {
        status: 422,
        body: {
          detail: "Unsupported parameter: use 'max_completion_tokens' instead of 'max_tokens'.",
        },
      },
      'max_completion_tokens',
    ],
    [
      'that temperature is fixed',
      'temperature',
      { status: 422, body: { message: 'temperature is not a parameter of this model' } },
      'max_tokens',
    ],
  ])('%s', async (_name, refused, reply, kept) => {
    const { requests, result } = await ask(
      (body) => (refused in body ? reply : { body: saying({ content: written }) }),
      0.3,
    );
    expect(result).toMatchObject({ kind: 'answer', value: good, rung: 'json-schema' });
    expect(requests).toHaveLength(2);
    expect(requests[1]).toHaveProperty(kept);
  });

  it('that its endpoints do not take answer formats (OpenRouter)', async () => {
    const message = 'No endpoints found that support the requested parameters: response_format.';
    const { result } = await ask(({ response_format: format }) =>
      format === undefined
        ? { body: saying({ content: written }) }
        : { status: 404, body: { error: { code: 404, message } } },
    );
    expect(result).toMatchObject({ kind: 'answer', value: good, rung: 'text' });
  });
});

describe('a fault that passes, in the words of', () => {
  it.each<[string, Reply]>([
    [
      'Groq, whose model broke its JSON',
      {
        status: 400,
        body: {
          error: {
            message:
              "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
            ...{
              type: 'invalid_request_error',
              code: 'json_validate_failed',
              failed_generation: '{',
            },
          },
        },
      },
    ],
    [
      'OpenRouter, in place of a choice',
      {
        body: {
          choices: [
            {
              ...{
                finish_reason: 'error',
                error: { code: 502, message: 'Provider returned error' },
              },
              message: { role: 'assistant', content: '' },
            },
          ],
        },
      },
    ],
    ['OpenRouter, as a success', { body: { error: { code: 502, message: 'Upstream error' } } }],
  ])('%s, is tried again in the same words', async (_name, reply) => {
    const { requests, result } = await ask((_body, number) =>
      number < 3 ? reply : { body: saying({ content: written }) },
    );
    expect(result).toMatchObject({ kind: 'answer', value: good, rung: 'json-schema' });
    expect(requests).toHaveLength(3);
  });

  it.each<[string, Reply]>([
    [
      'llama.cpp',
      {
        status: 503,
        body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
      },
    ],
    [
      'Hugging Face',
      { status: 503, body: { error: 'Model x is currently loading', estimated_time: 120 } },
    ],
  ])('%s: a model that is being loaded is waited for', async (_name, reply) => {
    const { requests, result } = await ask((_body, number) =>
      number < 16 ? reply : { body: saying({ content: written }) },
    );
    expect(result).toMatchObject({ kind: 'answer', value: good });
    expect(requests).toHaveLength(16);
  });
});

describe('a mistake in the configuration, in the words of', () => {
  it.each<[string, Reply, RegExp, RegExp]>([
    [
      'Ollama',
      { status: 404, body: { error: { message: 'model "x" not found, try pulling it first' } } },
      /has no model.*try pulling it/,
      /--model/,
    ],
    [
      'LM Studio, as a success',
      { body: { error: 'Unexpected endpoint or method. (POST /chat/completions)' } },
      /no chat model at.*Unexpected endpoint/,
      /ends in \/v1/,
    ],
    [
      'vLLM',
      {
        status: 404,
        body: {
          object: 'error',
          message: 'The model `x` does not exist.',
          type: 'NotFoundError',
          code: 404,
        },
      },
      /has no model.*does not exist/,
      /--model/,
    ],
    [
      'FastAPI',
      { status: 401, body: { detail: 'Invalid authentication token' } },
      /key.*Invalid authentication token/,
      /OPENAI_API_KEY/,
    ],
    [
      'OpenRouter',
      { status: 404, body: { error: { code: 404, message: 'No endpoints found for x/y.' } } },
      /has no model.*No endpoints found/,
      /--model/,
    ],
  ])('%s, is said as it is', async (_name, reply, problem, remedy) => {
    const { requests, baseUrl } = await serverSaying(() => reply);
    const error: unknown = await testChatModel(baseUrl)
      .complete(filmRequest)
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof ModelError)) throw new Error('not rejected with ModelError');
    expect(error.message).toMatch(problem);
    expect(error.remedy).toMatch(remedy);
    expect(requests).toHaveLength(1);
  });
});
