import type { ServerResponse } from 'node:http';
import type { ScriptedMessage, ScriptedRequest } from './scripted-chat-model.js';

/**
 * What may go wrong on the wire. `reset`: the connection is cut before the answer; `cut-body`: in the middle of
 * it; `hang`: nothing ever comes; `endless-body`: headers and a beginning, then nothing; `not-json` and
 * `no-choices`: 200 with a body that is no completion.
 */
export type Fault =
  | 'reset'
  | 'cut-body'
  | 'hang'
  | 'endless-body'
  | 'not-json'
  | 'no-choices'
  | {
      readonly status: number;
      readonly message?: string;
      readonly code?: string | number;
      readonly param?: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** 429, with the seconds to wait. */
export function rateLimited(seconds: number): Fault {
  return {
    status: 429,
    message: 'Rate limit reached for requests',
    headers: { 'retry-after': String(seconds) },
  };
}

export function sendFault(response: ServerResponse, fault: Fault): void {
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'cut-body':
      response.writeHead(200, { ...json, 'content-length': '5000' });
      response.write('{"id":"chatcmpl-1","choices":[{"message":{"content":"{');
      return void setTimeout(() => response.socket?.destroy(), 20);
    case 'hang':
      return;
    case 'endless-body':
      response.writeHead(200, json);
      return void response.write('{"id":"chatcmpl-1",');
    case 'not-json':
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end('<html>It works!</html>');
    case 'no-choices':
      response.writeHead(200, json);
      return void response.end(JSON.stringify({ object: 'chat.completion', choices: [] }));
  }
  const { status, message = 'scripted fault', code = null, param = null, headers } = fault;
  response.writeHead(status, { ...json, ...headers });
  response.end(JSON.stringify({ error: { message, type: 'scripted', code, param } }));
}

export function completionBody(request: ScriptedRequest, message: ScriptedMessage): unknown {
  const { content = null, refusal, toolCall, reasoning, finishReason, usage } = message;
  const calls = [
    ...(toolCall === undefined ? [] : [{ name: 'search', arguments: toolCall }]),
    ...(message.toolCalls ?? []),
  ];
  const written = `${content ?? ''}${refusal ?? ''}${toolCall ?? ''}${reasoning ?? ''}`;
  const counted = usage || {
    prompt: Math.ceil(request.text.length / 4),
    completion: Math.ceil(written.length / 4),
  };
  return {
    id: `chatcmpl-${request.number}`,
    object: 'chat.completion',
    created: 0,
    model: request.body['model'],
    choices: [
      {
        index: 0,
        finish_reason: finishReason ?? (calls.length === 0 ? 'stop' : 'tool_calls'),
        message: {
          role: 'assistant',
          content,
          ...(refusal === undefined ? {} : { refusal }),
          ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
          ...(calls.length === 0 ? {} : { tool_calls: calls.map(toolCallOf) }),
        },
      },
    ],
    ...(usage === false
      ? {}
      : {
          usage: {
            prompt_tokens: counted.prompt,
            completion_tokens: counted.completion,
            total_tokens: counted.prompt + counted.completion,
          },
        }),
  };
}

function toolCallOf(called: { name: string; arguments: string }, index: number): unknown {
  return { id: `call_${index + 1}`, type: 'function', function: called };
}
