import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { Clock, Random } from '../core/ports.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { backOffMs } from './back-off.js';
import type { WrittenAnswer } from './chat-cache.js';
import { completionBody } from './completion-body.js';
import { parseCompletion, type Completion, type ServerUsage } from './completion.js';
import { estimateTokens } from './estimate-tokens.js';
import type { Patience } from './patience.js';
import type { TokenCount } from './price-table.js';
import { bodyFault, pageFault, requestFault, type RequestFault } from './request-fault.js';
import type { RequestLimiter, RequestSlot } from './request-limiter.js';
import type { TokenBudget } from './token-budget.js';

/** What sending needs beside the request. */
export interface SendOptions {
  readonly client: OpenAI;
  readonly budget: TokenBudget;
  readonly limiter: RequestLimiter;
  readonly clock: Clock;
  readonly random: Random;
  readonly patience: Patience;
  readonly maxAttempts: number;
  /**
   * Keeps an answer; the next request waits until it is written, so that a kill loses no more answers than requests are in
   * flight. Only this one waits for the sync.
   */
  readonly keep?:
    ((completion: Completion, usage: SentUsage) => Promise<WrittenAnswer>) | undefined;
}

export interface SentUsage extends ServerUsage {
  readonly estimated: boolean;
}

export type Sent = {
  /** HTTP requests made, this one's retries included. */
  readonly requests: number;
} & (
  | { readonly ok: true; readonly completion: Completion; readonly usage: SentUsage }
  | { readonly ok: false; readonly fault: RequestFault }
);

/** Waiting longer than this for a server is no use; the request has failed. */
const longestRetryAfterMs = 5 * 60_000;
/** A model that is being loaded is waited for so long; large ones take minutes. */
const longestLoadingMs = 15 * 60_000;
/** A request that ran out of time so often will not be answered. */
const mostTimeouts = 4;

/**
 * Sends one request and tries again on what is transient, within the limits on requests and within the budget:
 * each try sets the estimate aside before it is sent. Rejects with `BudgetError` and `InterruptedError` only.
 */
export async function sendChat(
  body: ChatCompletionCreateParamsNonStreaming,
  estimate: TokenCount,
  options: SendOptions,
  signal?: AbortSignal,
): Promise<Sent> {
  const size = estimate.promptTokens + estimate.completionTokens;
  let timeouts = 0;
  let loadings = 0;
  let loadingMs = 0;
  for (let requests = 1; ; requests += 1) {
    throwIfInterrupted(signal);
    const attempt = await options.limiter.run(
      size,
      (slot) => sendOnce(body, estimate, options, slot, signal),
      signal,
    );
    if (attempt.ok) {
      const { kept, ...answer } = attempt;
      await kept?.synced;
      return { ...answer, requests };
    }
    const { fault } = attempt;
    timeouts += Number(attempt.ranOut === true);
    const isLoading = fault.kind === 'transient' && fault.loading && loadingMs < longestLoadingMs;
    loadings += Number(isLoading);
    const isLast =
      (requests - loadings >= options.maxAttempts && !isLoading) ||
      timeouts >= mostTimeouts ||
      fault.kind !== 'transient';
    if (isLast || (fault.afterMs ?? 0) > longestRetryAfterMs) return { ...attempt, requests };
    const pause = backOffMs(requests, fault.afterMs, options.random);
    if (isLoading) loadingMs += pause;
    await options.clock.sleep(pause, signal);
  }
}

type Attempt =
  | {
      readonly ok: true;
      readonly completion: Completion;
      readonly usage: SentUsage;
      readonly kept?: WrittenAnswer | undefined;
    }
  | { readonly ok: false; readonly fault: RequestFault; readonly ranOut?: true };

async function sendOnce(
  body: ChatCompletionCreateParamsNonStreaming,
  estimate: TokenCount,
  options: SendOptions,
  slot: RequestSlot,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const reservation = await options.budget.reserve(body.model, estimate, signal);
  const nothing = { promptTokens: 0, completionTokens: 0 };
  let used: TokenCount = nothing;
  try {
    const attempt = await post(body, estimate, options, signal);
    if (attempt.ok) {
      used = attempt.usage;
      const kept = await options.keep?.(attempt.completion, attempt.usage);
      slot.answered(used.promptTokens + used.completionTokens);
      return { ...attempt, kept };
    }
    if (attempt.fault.kind === 'transient') {
      // A server that went silent may have read the prompt and will bill it.
      if (attempt.fault.maybePaid) used = { ...nothing, promptTokens: estimate.promptTokens };
      if (attempt.fault.throttled) slot.throttled(pauseMs(attempt.fault.afterMs));
    }
    return attempt;
  } finally {
    reservation.settle(used);
  }
}

function pauseMs(afterMs: number | null): number {
  return afterMs === null || afterMs > longestRetryAfterMs ? 0 : afterMs;
}

async function post(
  body: ChatCompletionCreateParamsNonStreaming,
  estimate: TokenCount,
  { client, clock, patience }: SendOptions,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const timeoutMs = patience.ms;
  const deadline = withDeadline(timeoutMs, signal);
  try {
    const answer: unknown = await client.chat.completions.create(body, {
      signal: deadline.signal,
      // The deadline ends it; the client's own limit is only not to come first.
      timeout: 2 * timeoutMs,
    });
    const parsed = parseCompletion(answer);
    if (parsed === null) {
      const body = completionBody(answer);
      const fault = bodyFault(body, clock.now()) ?? pageFault(body) ?? noCompletion;
      return { ok: false, fault };
    }
    return {
      ok: true,
      completion: parsed.completion,
      usage: parsed.usage
        ? { ...parsed.usage, estimated: false }
        : estimatedUsage(parsed.completion, estimate),
    };
  } catch (error) {
    throwIfInterrupted(signal);
    if (deadline.signal.aborted) {
      patience.ranOut(timeoutMs);
      return { ok: false, fault: timedOut(timeoutMs), ranOut: true };
    }
    return { ok: false, fault: requestFault(error, clock.now()) };
  } finally {
    deadline.clear();
  }
}

/** The client's own time limit ends with the headers; a body that never ends would hang. */
function withDeadline(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
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

const transient = {
  kind: 'transient',
  status: null,
  afterMs: null,
  throttled: false,
  loading: false,
  unreachable: false,
  maybePaid: true,
} as const;

const noCompletion: RequestFault = {
  ...transient,
  status: 200,
  said: 'the answer is no chat completion',
};

/** Requests that wait for one another on the server run out of time together: fewer of them at once go faster. */
function timedOut(timeoutMs: number): RequestFault {
  return { ...transient, throttled: true, said: `no answer within ${timeoutMs / 1000} s` };
}
