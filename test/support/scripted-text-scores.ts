import type { ServerResponse } from 'node:http';
import type { JsonObject } from '../../src/core/json.js';
import { sendFault } from './scripted-chat-model-wire.js';

/** How a server answers `/completions` that is asked for the log-probabilities of a given text. */
export interface ScriptedScores {
  /** What a token is worth after the text before it. */
  readonly of: (token: string, before: string) => number;
  /**
   * `echo` as vLLM does; `at-least-one` refuses to write no token and counts one that it does not show; `ignores-echo` as llama.cpp does,
   * which answers with what it wrote; `no-path` has chat alone; `busy` asks to come back, every time.
   */
  readonly server?: 'echo' | 'at-least-one' | 'ignores-echo' | 'no-path' | 'busy';
}

/** Words with the white space in front of them, after a mark of the beginning. */
function tokensOf(text: string): readonly string[] {
  return ['<s>', ...(text.match(/\s*\S+|\s+$/g) ?? [])];
}

/** Answers one request for text scores. */
export function sendTextScores(
  response: ServerResponse,
  body: JsonObject,
  { of, server = 'echo' }: ScriptedScores,
): void {
  const text = typeof body['prompt'] === 'string' ? body['prompt'] : '';
  if (server === 'no-path') return sendFault(response, { status: 404, message: 'Not Found' });
  if (server === 'busy') return sendFault(response, { status: 503, message: 'overloaded' });
  if (server === 'at-least-one' && body['max_tokens'] === 0) {
    return sendFault(response, { status: 400, message: 'max_tokens must be at least 1' });
  }
  const tokens = tokensOf(text);
  let before = '';
  const values = tokens.map((token, at) => {
    const value = at === 0 ? null : of(token, before);
    if (at > 0) before += token;
    return value;
  });
  const written = server === 'at-least-one' ? [' more'] : [];
  const choice =
    server === 'ignores-echo'
      ? { text: ' more', logprobs: { content: [{ token: ' more', logprob: -1 }] } }
      : {
          text: `${text}${written.join('')}`,
          logprobs: {
            tokens: [...tokens, ...written],
            token_logprobs: [...values, ...written.map(() => -9)],
          },
        };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      ...{ id: 'cmpl-1', object: 'text_completion', created: 0, model: body['model'] },
      choices: [{ index: 0, finish_reason: 'length', ...choice }],
      // vLLM counts one written token even where none was asked for.
      usage: {
        prompt_tokens: tokens.length,
        completion_tokens: 1,
        total_tokens: tokens.length + 1,
      },
    }),
  );
}
