import { ModelError } from '../core/errors.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type { ChatQuestion } from './chat-body.js';
import type { ChatModel, ChatRequest } from './chat-model.js';
import type { ChatModelOptions } from './chat-model-options.js';
import { completeChat } from './complete-chat.js';
import { modelExchange, redactedError, redactedResult } from './exchange-options.js';
import { structuredSchema } from './structured-schema.js';

/**
 * A chat model behind the OpenAI wire protocol. Throws `ConfigurationError` for a bad base URL or a limited
 * cost without a price, `ModelError` for a missing key, both before anything is sent.
 */
export function createChatModel(options: ChatModelOptions): ChatModel {
  const { model, maxAnswerTokens = 4096, temperature } = options;
  const { exchange, redactor } = modelExchange(options);
  const questionOf = <T>(request: ChatRequest<T>): ChatQuestion => ({
    model,
    messages: request.messages,
    structure: structuredSchema(request.schema, request.schemaName),
    maxTokens: request.maxTokens ?? maxAnswerTokens,
    temperature: temperature ?? request.temperature,
    sample: request.sample,
  });
  return {
    name: model,
    setting: { endpoint: exchange.endpoint, temperature: temperature ?? null },
    complete: async (request, signal) => {
      try {
        const result = await completeChat(questionOf(request), request.schema, exchange, signal);
        return redactedResult(result, redactor);
      } catch (error) {
        throwIfInterrupted(signal);
        throw error instanceof ModelError ? redactedError(error, redactor) : error;
      }
    },
  };
}
