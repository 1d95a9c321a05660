import type { z } from 'zod';
import type { JsonObject } from '../core/json.js';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** One question to a model, whose answer has to fit `schema`. */
export interface ChatRequest<T> {
  readonly messages: readonly ChatMessage[];
  readonly schema: z.ZodType<T>;
  /** Names the answer on the wire: letters, digits, `_` and `-`, at most 64. Other characters are replaced. */
  readonly schemaName: string;
  /** Limit on the answer, in tokens; the model's own default when absent. */
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  /** Which of several answers to the same request is meant, from 1: part of the cache's key and of nothing that is sent. */
  readonly sample?: number | undefined;
}

/** How the answer was asked for: with a schema the server holds, as any JSON object, or as plain text. */
export type AnswerRung = 'json-schema' | 'json-object' | 'text';

/** What one `complete` cost, its second try included. */
export interface ChatUsage {
  /** Tokens paid for now; 0 for an answer from the cache. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** The part of `promptTokens` the server read from its own prompt cache. */
  readonly cachedPromptTokens: number;
  /** Tokens that an answer from the disk cache cost when it was first given. */
  readonly savedTokens: number;
  /** True where the server told no usage and the rule of `estimateTokens` stands in. */
  readonly estimated: boolean;
  /** HTTP requests sent, those that failed included. */
  readonly requests: number;
  /** In the currency of the price table (USD); null for a model that it does not list. */
  readonly cost: number | null;
}

/**
 * Why there is no usable answer. `invalid-json`: no complete JSON in it; `schema`: JSON that does not fit;
 * `truncated`: cut off at the token limit; `http`: the server failed or refused the request, after retries.
 */
export type ChatFailureReason =
  | 'invalid-json'
  | 'schema'
  | 'truncated'
  | 'refusal'
  | 'empty'
  | 'tool-call'
  | 'content-filter'
  | 'context-length'
  | 'http';

interface ChatResultBase {
  readonly usage: ChatUsage;
  /** True when nothing was sent: all came from the disk cache. */
  readonly cached: boolean;
  readonly rung: AnswerRung;
}

export interface ChatAnswer<T> extends ChatResultBase {
  readonly kind: 'answer';
  readonly value: T;
  /** True when the first answer did not fit and the second did. */
  readonly secondTry: boolean;
}

export interface ChatFailure extends ChatResultBase {
  readonly kind: 'failed';
  readonly reason: ChatFailureReason;
  /** One sentence for people, free of secrets. */
  readonly message: string;
  /** The HTTP status of an `http`, `context-length` or `content-filter` failure, where there was one. */
  readonly status: number | null;
  /** What the model wrote last, cut to a few hundred characters; empty when it wrote nothing. */
  readonly content: string;
  /** What did not fit, as `path: message`, where the reason is `schema`. */
  readonly issues: readonly string[];
}

export type ChatResult<T> = ChatAnswer<T> | ChatFailure;

/** Where a model is asked, and the temperature that it is asked at whatever a request says; null where requests decide. */
export interface ModelSetting {
  readonly endpoint: string;
  readonly temperature: number | null;
}

/** Which model it is and how it is asked, as far as it tells: what keys of runs hold of it. */
export function modelIdentity({
  name,
  setting,
}: {
  readonly name: string;
  readonly setting?: ModelSetting | undefined;
}): JsonObject {
  return { model: name, ...setting };
}

/**
 * Asks a chat model for a structured answer. What a model or an overloaded server does wrong is a `failed`
 * result. Rejects with `ModelError` where no further request can succeed (key, model name, unreachable host, a
 * miss when only the cache may answer), with `BudgetError` before a request that the budget does not cover, and
 * with `InterruptedError` when the signal aborts.
 */
export interface ChatModel {
  /** Stands in run names and trajectories. */
  readonly name: string;
  /** What else its answers depend on, beside the request. */
  readonly setting?: ModelSetting | undefined;
  complete<T>(request: ChatRequest<T>, signal?: AbortSignal): Promise<ChatResult<T>>;
}
