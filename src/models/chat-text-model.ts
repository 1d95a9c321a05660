import { z } from 'zod';
import { ModelError } from '../core/errors.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { isCutOff } from './after-cut-off.js';
import type { ChatMessage } from './chat-model.js';
import type { ChatModelOptions } from './chat-model-options.js';
import { estimateMessageTokens } from './estimate-tokens.js';
import { exchangeChat, type Exchange } from './exchange-chat.js';
import { modelExchange, redactedError } from './exchange-options.js';
import { structuredSchema } from './structured-schema.js';
import {
  answerTokensOf,
  WindowError,
  type TextModel,
  type TextModelListener,
  type TextRequest,
} from './text-model.js';

export interface ChatTextModelOptions extends ChatModelOptions {
  /** The model's window in tokens: a quarter of it, at most 8,000, is asked for as the longest answer. */
  readonly window: number;
  readonly listener?: TextModelListener | undefined;
}

const anyObject = z.record(z.string(), z.unknown());

/**
 * A model behind the OpenAI protocol that answers with any JSON object; what is in it is checked by whoever asks. Throws
 * `ConfigurationError` for a bad base URL or a limited cost without a price, `ModelError` for a missing key.
 */
export function chatTextModel(options: ChatTextModelOptions): TextModel {
  const { model, temperature, listener } = options;
  const { exchange, redactor } = modelExchange(options);
  let maxTokens = answerTokensOf(options.window);
  const ask = async (
    messages: readonly ChatMessage[],
    signal: AbortSignal | undefined,
    { form, onUsage }: TextRequest = {},
  ): Promise<string> => {
    const structure = structuredSchema(form?.schema ?? anyObject, form?.name ?? 'answer');
    listener?.onRequest?.({ model, what: exchange.endpoint });
    const now = (): number => exchange.clock.now().getTime();
    const begun = now();
    const asked = form?.temperature ?? temperature;
    const question = { model, messages, structure, maxTokens, temperature: asked };
    const { outcome, usage } = await exchangeChat(question, exchange, signal);
    listener?.onAnswer?.({ model, usage, seconds: (now() - begun) / 1000 });
    onUsage?.(usage);
    if (outcome.kind === 'completion') return writtenIn(outcome);
    if (outcome.kind === 'content-filter') return filtered;
    if (outcome.kind === 'http')
      throw new ModelError(`The model "${model}" gave no answer: ${outcome.said}`, {
        remedy: 'Run the same command again; it goes on where it stopped.',
      });
    const window = windowIn(outcome.said, estimateMessageTokens(messages) + maxTokens);
    if (window !== null) maxTokens = Math.min(maxTokens, answerTokensOf(window));
    throw new WindowError(
      `The conversation is longer than "${model}" can read: ${outcome.said}`,
      window,
    );
  };
  return {
    name: model,
    takesForm: true,
    answer: async (messages, signal, request) => {
      try {
        return await ask(messages, signal, request);
      } catch (error) {
        throwIfInterrupted(signal);
        if (error instanceof WindowError)
          throw new WindowError(redactor.text(error.message), error.window);
        throw error instanceof ModelError ? redactedError(error, redactor) : error;
      }
    },
  };
}

type Completed = Extract<Exchange['outcome'], { readonly kind: 'completion' }>;

const filtered = 'The content filter of the service stopped this answer.';

/** What the model wrote. Arguments of a tool call, a refusal and complete reasoning stand in for an answer that is missing. */
function writtenIn({ completion }: Completed): string {
  const { text, toolCall, refusal, reasoning, finishReason } = completion;
  const standIns = [toolCall, refusal, isCutOff(finishReason) ? null : reasoning];
  const written = [text, ...standIns].find((part) => part !== null && part.trim() !== '');
  return written ?? (finishReason === 'content_filter' ? filtered : '');
}

const leastWindow = 1_000;

/**
 * The window that a refusal names, among the numbers in it: what was asked for is the largest of them, and the window is the next. Null if
 * no number can be it.
 */
export function windowIn(said: string, asked: number): number | null {
  const numbers = (said.match(/\d[\d,]*/g) ?? [])
    .map((text) => Number(text.replaceAll(',', '')))
    .filter((number) => number >= leastWindow);
  const [largest, next] = [...new Set(numbers)].toSorted((a, b) => b - a);
  if (largest === undefined) return null;
  return next ?? (largest <= asked ? largest : null);
}
