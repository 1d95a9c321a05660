import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import { listen } from './listen.js';
import { embeddingsBody } from './scripted-chat-model-embeddings.js';
import { completionBody, sendFault, type Fault } from './scripted-chat-model-wire.js';
import { sendTextScores, type ScriptedScores } from './scripted-text-scores.js';

/** One request as the server saw it. */
export interface ScriptedRequest {
  /** 1 for the first chat request. */
  readonly number: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** All message contents, joined: for scripts that look for a word. */
  readonly text: string;
  readonly format: 'json-schema' | 'json-object' | 'text';
  /** The name of the schema asked for, null where none was. */
  readonly schemaName: string | null;
}

/** What a model may say instead of plain content. */
export interface ScriptedMessage {
  readonly content?: string | null;
  readonly refusal?: string;
  readonly toolCall?: string;
  /** Calls of named functions, arguments as the model writes them. */
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
  readonly reasoning?: string;
  /** `stop` when absent. */
  readonly finishReason?: string;
  /** False leaves the usage out, as some servers do. */
  readonly usage?: false | { readonly prompt: number; readonly completion: number };
}

/** `json`: content written as JSON; `text`: content as it is. `delayMs` passes before anything is sent. */
export type ScriptedReply = { readonly delayMs?: number } & (
  | { readonly json: unknown }
  | { readonly text: string }
  | { readonly message: ScriptedMessage }
  | { readonly fault: Fault }
);

export type ChatScript = (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>;

export interface ScriptedServerOptions {
  /** Answer formats the server knows; others are refused with 400. All when absent. */
  readonly formats?: readonly ScriptedRequest['format'][];
  /** Prompts of more characters are refused with 400. */
  readonly contextCharacters?: number;
  /** Other bearer tokens are refused with 401. */
  readonly key?: string;
  /** Answers `/completions` with the log-probabilities of given texts; without, that path is not there. */
  readonly scores?: ScriptedScores;
}

export interface ScriptedChatModel {
  readonly baseUrl: string;
  /** Chat requests in the order they came, refused ones included. */
  readonly requests: readonly ScriptedRequest[];
  /** Texts whose log-probabilities were asked for, in the order they came. */
  readonly scored: readonly string[];
  /** Texts of each embedding request. */
  readonly embedded: readonly (readonly string[])[];
  /** Chat requests being answered now, and the most there ever were at once. */
  readonly inFlight: number;
  readonly maxInFlight: number;
  close(): Promise<void>;
}

/**
 * A chat model on loopback that speaks `/v1/chat/completions` (Azure's deployment paths too) and `/v1/embeddings`
 * and says what the script tells it. A script that throws is a 400 with its message.
 */
export async function startScriptedChatModel(
  script: ChatScript,
  options: ScriptedServerOptions = {},
): Promise<ScriptedChatModel> {
  const requests: ScriptedRequest[] = [];
  const embedded: string[][] = [];
  const scored: string[] = [];
  const state = { inFlight: 0, maxInFlight: 0 };
  const chat = async (request: ScriptedRequest, response: ServerResponse): Promise<void> => {
    state.inFlight += 1;
    state.maxInFlight = Math.max(state.maxInFlight, state.inFlight);
    response.on('close', () => (state.inFlight -= 1));
    const reply = refusal(request, options) ?? (await played(script, request));
    if (reply.delayMs !== undefined) await new Promise((go) => setTimeout(go, reply.delayMs));
    if ('fault' in reply) return sendFault(response, reply.fault);
    sendJson(response, completionBody(request, messageOfReply(reply)));
  };
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
      const path = incoming.url ?? '';
      if (!isJsonObject(body)) return sendFault(response, { status: 400 });
      if (path.includes('/embeddings')) {
        const texts = [body['input']].flat().map(String);
        embedded.push(texts);
        return sendJson(response, embeddingsBody(texts));
      }
      if (options.scores !== undefined && !path.includes('/chat/')) {
        scored.push(textOf(body['prompt']));
        return sendTextScores(response, body, options.scores);
      }
      if (!path.includes('/chat/completions')) return sendFault(response, { status: 404 });
      const request = readRequest(requests.length + 1, path, incoming.headers, body);
      requests.push(request);
      void chat(request, response);
    });
  });
  const { url, close } = await listen(server);
  return {
    baseUrl: `${url}/v1`,
    requests,
    scored,
    embedded,
    get inFlight() {
      return state.inFlight;
    },
    get maxInFlight() {
      return state.maxInFlight;
    },
    close,
  };
}

async function played(script: ChatScript, request: ScriptedRequest): Promise<ScriptedReply> {
  try {
    return await script(request);
  } catch (error) {
    return { fault: { status: 400, message: `the script failed: ${String(error)}` } };
  }
}

function messageOfReply(reply: Exclude<ScriptedReply, { fault: Fault }>): ScriptedMessage {
  if ('json' in reply) return { content: JSON.stringify(reply.json) };
  return 'text' in reply ? { content: reply.text } : reply.message;
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function refusal(request: ScriptedRequest, options: ScriptedServerOptions): ScriptedReply | null {
  const { formats, contextCharacters = Infinity, key } = options;
  if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) {
    const given = request.headers.authorization ?? 'nothing';
    return { fault: { status: 401, message: `Incorrect API key provided: ${given}` } };
  }
  if (request.text.length > contextCharacters) {
    const message = `This model's maximum context length is ${contextCharacters} characters.`;
    return { fault: { status: 400, message, code: 'context_length_exceeded' } };
  }
  if (formats === undefined || formats.includes(request.format)) return null;
  const message = `response_format of type ${request.format.replace('-', '_')} is not supported`;
  return { fault: { status: 400, message, param: 'response_format' } };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function readRequest(
  number: number,
  path: string,
  headers: IncomingHttpHeaders,
  body: JsonObject,
): ScriptedRequest {
  const list: readonly Json[] = Array.isArray(body['messages']) ? body['messages'] : [];
  const messages = list
    .filter(isJsonObject)
    .map(({ role, content }) => ({ role: textOf(role), content: textOf(content) }));
  const format = isJsonObject(body['response_format']) ? body['response_format'] : {};
  const schema = isJsonObject(format['json_schema']) ? format['json_schema'] : {};
  return {
    number,
    path,
    headers,
    body,
    messages,
    text: messages.map(({ content }) => content).join('\n'),
    format:
      format['type'] === 'json_schema'
        ? 'json-schema'
        : format['type'] === 'json_object'
          ? 'json-object'
          : 'text',
    schemaName: typeof schema['name'] === 'string' ? schema['name'] : null,
  };
}
