import type { z } from 'zod';
import type { Clock } from '../core/ports.js';
import { ModelError } from '../core/errors.js';
import type { ChatMessage, ChatUsage } from './chat-model.js';
import { noUsage } from './chat-usage.js';
import { estimateMessageTokens, estimateTokens } from './estimate-tokens.js';
import type { TokenBudget } from './token-budget.js';

/**
 * Answers a conversation with text: an endpoint, a command, or a folder in which somebody else answers. Rejects with `WindowError` where
 * the conversation is longer than the model can read, with `ModelError` where no further request can succeed, with `BudgetError` before a
 * request that the budget does not cover, and with `InterruptedError` when the signal aborts.
 */
export interface TextModel {
  /** Stands in progress and summaries. */
  readonly name: string;
  /** True if answers are held to the schema of a form. Other models are told it in the messages and may ignore the form. */
  readonly takesForm?: boolean;
  answer(
    messages: readonly ChatMessage[],
    signal?: AbortSignal,
    request?: TextRequest,
  ): Promise<string>;
}

/** What may be asked for beside an answer. */
export interface TextRequest {
  /** How an engine wants the answer, where it does not leave that to the model. */
  readonly form?: AnswerForm | undefined;
  /** Told what the answer took; an answer that was paid for earlier takes nothing. */
  readonly onUsage?: ((usage: ChatUsage) => void) | undefined;
}

export interface AnswerForm {
  readonly name: string;
  readonly schema: z.ZodType;
  /** The model's own when absent. */
  readonly temperature?: number | undefined;
}

/** Told what a text model does, for progress and for what a run cost. */
export interface TextModelListener {
  /** A request was made; `what` says where its answer is awaited. */
  readonly onRequest?: (request: { readonly model: string; readonly what: string }) => void;
  readonly onAnswer?: (answer: {
    readonly model: string;
    readonly usage: ChatUsage;
    /** From the request to its answer. */
    readonly seconds: number;
  }) => void;
}

/** The conversation is longer than the model's window. */
export class WindowError extends ModelError {
  constructor(
    message: string,
    /** The window in tokens, where the refusal names it. */
    readonly window: number | null,
  ) {
    super(message, {
      remedy: 'Write the window of the model in tokens as "context" into the configuration file.',
    });
  }
}

/** Tokens of a window that are kept free for the answer. */
export function answerTokensOf(window: number): number {
  return Math.min(8_000, Math.floor(window / 4));
}

/** What models without a server of their own share: who is told, and what they may use. */
export interface Metering {
  readonly clock: Clock;
  readonly listener?: TextModelListener | undefined;
  readonly budget?: TokenBudget | undefined;
}

/** An answer, and whether it was there before it was asked for. */
export interface GivenAnswer {
  readonly text: string;
  readonly isReused: boolean;
}

interface MeteredRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly signal: AbortSignal | undefined;
  readonly onUsage: TextRequest['onUsage'];
}

/** Counts what one answer costs, by estimates: for models that tell nobody how many tokens they used. */
export async function metered(
  { model, messages, signal, onUsage }: MeteredRequest,
  { clock, listener, budget }: Metering,
  ask: () => Promise<GivenAnswer>,
): Promise<string> {
  const promptTokens = estimateMessageTokens(messages);
  const reservation = await budget?.reserve(model, { promptTokens, completionTokens: 0 }, signal);
  const begun = clock.now().getTime();
  let used = { promptTokens: 0, completionTokens: 0 };
  try {
    const { text, isReused } = await ask();
    const completionTokens = estimateTokens(text);
    if (!isReused) used = { promptTokens, completionTokens };
    const cost = isReused ? 0 : (budget?.costOf(model, used) ?? null);
    const usage: ChatUsage = isReused
      ? { ...noUsage, savedTokens: promptTokens + completionTokens, estimated: true }
      : { ...noUsage, ...used, estimated: true, requests: 1, cost };
    const seconds = (clock.now().getTime() - begun) / 1000;
    listener?.onAnswer?.({ model, usage, seconds });
    onUsage?.(usage);
    return text;
  } finally {
    reservation?.settle(used);
  }
}
