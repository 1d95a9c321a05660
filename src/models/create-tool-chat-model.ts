import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { ModelError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { parseModelJson } from '../support/parse-model-json.js';
import { writeJson } from '../core/json-text.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { isCutOff } from './after-cut-off.js';
import { readCached, sampleKey, type CachedCompletion } from './cached-completion.js';
import type { ChatFailureReason, ChatResult, ChatUsage } from './chat-model.js';
import { addUsage, noUsage } from './chat-usage.js';
import type { Completion } from './completion.js';
import type { ChatModelOptions } from './chat-model-options.js';
import { humblerDialect } from './dialect-memory.js';
import { answerTokensIn, type EndpointDialect } from './endpoint-dialect.js';
import { estimateTokens } from './estimate-tokens.js';
import { saidOf, type ExchangeOptions } from './exchange-chat.js';
import { modelExchange, redactedError, redactedResult } from './exchange-options.js';
import { faultError } from './fault-error.js';
import { foldSystemMessage } from './fold-system-message.js';
import type { RequestFault } from './request-fault.js';
import { sendChat } from './send-chat.js';
import type {
  ToolChatModel,
  ToolChatRequest,
  ToolChatTurn,
  ToolFunctionCall,
} from './tool-chat-model.js';

/**
 * A chat model that calls functions over the OpenAI wire protocol's `tools`, with the cache, budget, limits and retries of
 * `createChatModel` and the same errors. A server that knows no tools gives an `http` failure.
 */
export function createToolChatModel(options: ChatModelOptions): ToolChatModel {
  const { model, maxAnswerTokens = 4096, temperature: own } = options;
  const { exchange, redactor } = modelExchange(options);
  return {
    name: model,
    setting: { endpoint: exchange.endpoint, temperature: own ?? null },
    complete: async (request, signal) => {
      const temperature = own ?? request.temperature;
      const asked = { ...withoutUndefined(request), temperature };
      const question = { model, maxTokens: maxAnswerTokens, ...asked };
      try {
        return redactedResult(await completeInFull(question, exchange, signal), redactor);
      } catch (error) {
        throwIfInterrupted(signal);
        throw error instanceof ModelError ? redactedError(error, redactor) : error;
      }
    },
  };
}

interface Question extends ToolChatRequest {
  readonly model: string;
  readonly maxTokens: number;
}

function withoutUndefined({ maxTokens, ...request }: ToolChatRequest) {
  return maxTokens === undefined ? request : { ...request, maxTokens };
}

/** A turn that the limit cut off before it said anything is asked for once more, with twice the limit. */
async function completeInFull(
  question: Question,
  exchange: ExchangeOptions,
  signal: AbortSignal | undefined,
): Promise<ChatResult<ToolChatTurn>> {
  const first = await completeWithTools(question, exchange, signal);
  if (first.kind === 'answer' || first.reason !== 'truncated') return first;
  const roomier = { ...question, maxTokens: 2 * question.maxTokens };
  const second = await completeWithTools(roomier, exchange, signal);
  const usage = addUsage(first.usage, second.usage);
  const cached = first.cached && second.cached;
  return { ...(second.kind === 'answer' ? second : first), usage, cached };
}

async function completeWithTools(
  question: Question,
  options: ExchangeOptions,
  signal: AbortSignal | undefined,
): Promise<ChatResult<ToolChatTurn>> {
  const cache = options.cachePolicy === 'off' ? undefined : options.cache;
  const key = keyOf(question, options.endpoint);
  const hit = cache === undefined ? null : readCached(await cache.get(key));
  if (hit !== null) {
    const saved = { ...noUsage, savedTokens: hit.tokens };
    return turnOf({ answer: hit.answer, usage: saved, cached: true, tools: question.tools });
  }
  if (options.cachePolicy === 'only') {
    throw new ModelError(`The cache has no answer of "${question.model}" for this conversation.`, {
      remedy: 'Run once without --cache-only, with the same model, endpoint and settings.',
    });
  }
  const { answer, usage } = await ask(question, options, signal);
  if (cache !== undefined && answer.kind !== 'http') {
    const tokens = usage.promptTokens + usage.completionTokens;
    const { synced } = await cache.set(key, { version: 1, rung: 'text', tokens, answer });
    await synced;
  }
  return turnOf({ answer, usage, cached: false, tools: question.tools });
}

type Answer =
  | CachedCompletion['answer']
  | { readonly kind: 'http'; readonly status: number | null; readonly said: string };

async function ask(
  question: Question,
  options: ExchangeOptions,
  signal: AbortSignal | undefined,
): Promise<{ answer: Answer; usage: ChatUsage }> {
  const { budget, dialects, endpoint } = options;
  const estimate = estimateOf(question);
  let dialect = await dialects.current(null);
  let refusal: Extract<RequestFault, { kind: 'refused' }> | null = null;
  let requests = 0;
  for (;;) {
    const sent = await sendChat(bodyOf(question, dialect), estimate, options, signal);
    requests += sent.requests;
    if (sent.ok) {
      if (refusal !== null) await dialects.keep(null, dialect, refusal);
      const { usage, answer: completion } = sent;
      const cost = budget.costOf(question.model, usage);
      const spent = { ...usage, savedTokens: 0, requests, cost };
      return { answer: { kind: 'completion', completion }, usage: spent };
    }
    const { fault } = sent;
    const error = faultError(fault, question.model, endpoint);
    if (error !== null) throw error;
    const humbler =
      fault.kind === 'refused' ? humblerDialect(dialect, fault, question.maxTokens) : null;
    // A humbler form of answer is no help: it is the tools that are refused.
    if (humbler === null || humbler.rung !== dialect.rung) {
      const { kind, status } = fault;
      const said = saidOf(fault);
      const usage = { ...noUsage, requests, cost: budget.costOf(question.model, noUsage) };
      const isKept = (kind === 'context-length' || kind === 'content-filter') && status !== null;
      return { answer: isKept ? { kind, status, said } : { kind: 'http', status, said }, usage };
    }
    if (fault.kind === 'refused') refusal ??= fault;
    dialect = humbler;
  }
}

function keyOf(question: Question, endpoint: string) {
  const { model, messages, tools, maxTokens, temperature, sample } = question;
  const asked = { endpoint, model, parameters: { maxTokens, temperature: temperature ?? null } };
  const key: JsonObject = {
    kind: 'chat-tools',
    ...asked,
    messages: messages.map((message) => wireMessage(message)),
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    ...sampleKey(sample),
  };
  return key;
}

/** A message as the wire has it; plain JSON. */
function wireMessage(message: ToolChatRequest['messages'][number]) {
  switch (message.role) {
    case 'assistant':
      return {
        role: message.role,
        content: message.content,
        ...(message.toolCalls.length === 0
          ? {}
          : {
              tool_calls: message.toolCalls.map(({ id, name, arguments: args }) => ({
                ...{ id, type: 'function' as const },
                function: { name, arguments: args },
              })),
            }),
      };
    case 'tool':
      return { role: message.role, tool_call_id: message.callId, content: message.content };
    default:
      return { role: message.role, content: message.content };
  }
}

function bodyOf(
  { model, messages, tools, maxTokens, temperature }: Question,
  dialect: EndpointDialect,
): ChatCompletionCreateParamsNonStreaming {
  const worded = dialect.systemRole ? messages : foldSystemMessage(messages);
  const wire: ChatCompletionMessageParam[] = worded.map((message) => wireMessage(message));
  return {
    model,
    messages: wire,
    [dialect.tokenField]: answerTokensIn(dialect, maxTokens),
    ...(dialect.temperature && temperature !== undefined ? { temperature } : {}),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters: { ...parameters } },
          })),
        }),
  };
}

function estimateOf(question: Question) {
  const { messages, tools, maxTokens } = question;
  const text = writeJson([messages.map((message) => wireMessage(message)), tools]);
  return { promptTokens: estimateTokens(text), completionTokens: maxTokens };
}

interface Given extends Pick<ToolChatRequest, 'tools'> {
  readonly answer: Answer;
  readonly usage: ChatUsage;
  readonly cached: boolean;
}

function turnOf({ answer, usage, cached, tools }: Given): ChatResult<ToolChatTurn> {
  const base = { usage, cached, rung: 'text' as const };
  const failed = (reason: ChatFailureReason, message: string, status: number | null = null) => ({
    ...{ kind: 'failed' as const, reason, message, status, content: '', issues: [] },
    ...base,
  });
  if (answer.kind !== 'completion') {
    return failed(answer.kind, `The model server gave no answer: ${answer.said}`, answer.status);
  }
  const { text, toolCalls, refusal, finishReason }: Completion = answer.completion;
  if (refusal !== null) return failed('refusal', `The model refused: ${refusal.slice(0, 200)}`);
  if (text.trim() === '' && toolCalls.length === 0) {
    return isCutOff(finishReason)
      ? failed('truncated', 'The model used up its token limit before it answered.')
      : failed('empty', 'The model answered with nothing.');
  }
  const calls = toolCalls.length > 0 ? toolCalls : writtenCalls(text, tools);
  return { kind: 'answer', value: { content: text, toolCalls: calls }, secondTry: false, ...base };
}

/** Calls that a server left in the text: `<tool_call>{"name": "getItem", "arguments": {"id": 1}}</tool_call>`. */
function writtenCalls(text: string, tools: ToolChatRequest['tools']): readonly ToolFunctionCall[] {
  const known = new Set(tools.map(({ name }) => name));
  return parseModelJson(text)
    .candidates.flatMap((one) => (isJsonObject(one) ? [one] : []))
    .flatMap(({ name, arguments: args }, at) =>
      typeof name === 'string' && known.has(name) && isJsonObject(args)
        ? [{ id: `text-${at}`, name, arguments: writeJson(args) }]
        : [],
    )
    .toReversed();
}
