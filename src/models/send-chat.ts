import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { markValue } from '../core/json-text.js';
import { parseCompletion, type Completion } from './completion.js';
import { estimateTokens } from './estimate-tokens.js';
import type { TokenCount } from './price-table.js';
import {
  sendRequest,
  type SendOptions,
  type Sent,
  type SentUsage,
  type WireRequest,
} from './send-request.js';

/** What sending a chat request needs, and what keeps its answer. */
export interface SendChatOptions extends SendOptions {
  readonly keep?: WireRequest<Completion>['keep'];
}

/** Asks for one chat completion, as `sendRequest` says. */
export function sendChat(
  body: ChatCompletionCreateParamsNonStreaming,
  estimate: TokenCount,
  options: SendChatOptions,
  signal?: AbortSignal,
): Promise<Sent<Completion>> {
  const request: WireRequest<Completion> = {
    model: body.model,
    unread: 'the answer is no chat completion',
    post: (client, sending) =>
      client.chat.completions.create(markValue(body) as typeof body, sending),
    read: (answer) => {
      const parsed = parseCompletion(answer);
      if (parsed === null) return null;
      const { completion, usage } = parsed;
      const counted = usage === null ? null : { ...usage, estimated: false };
      return { answer: completion, usage: counted ?? estimatedUsage(completion, estimate) };
    },
    keep: options.keep,
  };
  return sendRequest(request, estimate, options, signal);
}

function estimatedUsage(completion: Completion, estimate: TokenCount): SentUsage {
  const written = [completion.text, completion.reasoning, completion.toolCall, completion.refusal];
  return {
    promptTokens: estimate.promptTokens,
    completionTokens: written.reduce((sum, text) => sum + estimateTokens(text ?? ''), 0),
    cachedPromptTokens: 0,
    estimated: true,
  };
}
