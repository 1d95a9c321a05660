import type OpenAI from 'openai';
import type { Clock, Random } from '../core/ports.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { backOffMs } from './back-off.js';
import type { WrittenAnswer } from './chat-cache.js';
import { completionBody } from './completion-body.js';
import type { ServerUsage } from './completion.js';
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
}

/** A kind of request: how it is made, and what its answer is. */
export interface WireRequest<A> {
  readonly model: string;
  /** What an answer is called that `read` makes nothing of. */
  readonly unread: string;
  readonly post: (
    client: OpenAI,
    options: { readonly signal: AbortSignal; readonly timeout: number },
  ) => Promise<unknown>;
  /** Null for a body that is no such answer. */
  readonly read: (body: unknown) => ReadAnswer<A> | null;
  /**
   * Keeps an answer; the next request waits until it is written, so that a kill loses no more answers than requests are in
   * flight. Only this one waits for the sync.
   */
  readonly keep?: ((answer: A, usage: SentUsage) => Promise<WrittenAnswer>) | undefined;
}

export interface SentUsage extends ServerUsage {
  readonly estimated: boolean;
}

export interface ReadAnswer<A> {
  readonly answer: A;
  readonly usage: SentUsage;
}

export type Sent<A> = {
  /** HTTP requests made, this one's retries included. */
  readonly requests: number;
} & (
  ({ readonly ok: true } & ReadAnswer<A>) | { readonly ok: false; readonly fault: RequestFault }
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
export async function sendRequest<A>(
  request: WireRequest<A>,
  estimate: TokenCount,
  options: SendOptions,
  signal?: AbortSignal,
): Promise<Sent<A>> {
  const size = estimate.promptTokens + estimate.completionTokens;
  let timeouts = 0;
  let loadings = 0;
  let loadingMs = 0;
  for (let requests = 1; ; requests += 1) {
    throwIfInterrupted(signal);
    const attempt = await options.limiter.run(
      size,
      (slot) => sendOnce(request, estimate, options, slot, signal),
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

type Attempt<A> =
  | ({ readonly ok: true; readonly kept?: WrittenAnswer | undefined } & ReadAnswer<A>)
  | { readonly ok: false; readonly fault: RequestFault; readonly ranOut?: true };

async function sendOnce<A>(
  request: WireRequest<A>,
  estimate: TokenCount,
  options: SendOptions,
  slot: RequestSlot,
  signal: AbortSignal | undefined,
): Promise<Attempt<A>> {
  const reservation = await options.budget.reserve(request.model, estimate, signal);
  const nothing = { promptTokens: 0, completionTokens: 0 };
  let used: TokenCount = nothing;
  try {
    const attempt = await post(request, options, signal);
    if (attempt.ok) {
      used = attempt.usage;
      const kept = await request.keep?.(attempt.answer, attempt.usage);
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

async function post<A>(
  request: WireRequest<A>,
  { client, clock, patience }: SendOptions,
  signal: AbortSignal | undefined,
): Promise<Attempt<A>> {
  const timeoutMs = patience.ms;
  const deadline = withDeadline(timeoutMs, signal);
  try {
    // The deadline ends it; the client's own limit is only not to come first.
    const sending = { signal: deadline.signal, timeout: 2 * timeoutMs };
    const body = await request.post(client, sending);
    const read = request.read(body);
    if (read !== null) return { ok: true, ...read };
    const said = completionBody(body);
    const unread = { ...transient, status: 200, said: request.unread };
    return { ok: false, fault: bodyFault(said, clock.now()) ?? pageFault(said) ?? unread };
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

const transient = {
  kind: 'transient',
  status: null,
  afterMs: null,
  throttled: false,
  loading: false,
  unreachable: false,
  maybePaid: true,
} as const;

/** Requests that wait for one another on the server run out of time together: fewer of them at once go faster. */
function timedOut(timeoutMs: number): RequestFault {
  return { ...transient, throttled: true, said: `no answer within ${timeoutMs / 1000} s` };
}
