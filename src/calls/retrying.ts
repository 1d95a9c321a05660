import { BudgetError } from '../core/errors.js';
import { effectOf, type Effect } from '../core/effect.js';
import type { Fault, FaultReason } from '../core/outcome.js';
import type { Clock, Random, ToolCallRequest } from '../core/ports.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type { Attempt, CallAttempter } from './attempt.js';
import { LostHosts } from './lost-hosts.js';

/** How often and how patiently calls are tried again. */
export interface RetryOptions {
  /** Tries after the first, at most. */
  readonly retries: number;
  readonly clock: Clock;
  readonly random: Random;
  /** The host a call goes to: one that has not been reached for long is tried once a call, until it answers. */
  readonly hostOf: (request: ToolCallRequest) => string;
}

/** Faults that may pass, with the most retries each is worth; the others stay as they are. */
const WORTH_RETRYING: Partial<Record<FaultReason, number>> = {
  'rate-limit': Number.POSITIVE_INFINITY,
  gateway: Number.POSITIVE_INFINITY,
  'server-error': Number.POSITIVE_INFINITY,
  connection: Number.POSITIVE_INFINITY,
  dns: 1,
  timeout: 1,
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** A server that asks for more patience than this is not waited for. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Tries a call again after a fault that may pass, with doubling, jittered waits or as long as `Retry-After`
 * asks. A call that may change something only where nothing can have happened: on status 429, or when the request
 * never left. `attempts` counts all tries. A budget that ends between tries leaves the last fault.
 */
export function retrying(inner: CallAttempter, options: RetryOptions): CallAttempter {
  const lostHosts = new LostHosts(options.clock);
  return {
    attempt: (request, signal) => tryUntilDone(inner, request, { ...options, lostHosts, signal }),
    close: () => inner.close(),
  };
}

type RetryContext = RetryOptions & {
  readonly lostHosts: LostHosts;
  readonly signal: AbortSignal | undefined;
};

async function tryUntilDone(
  inner: CallAttempter,
  request: ToolCallRequest,
  { retries, clock, random, hostOf, lostHosts, signal }: RetryContext,
): Promise<Attempt> {
  const effect = effectOf(request.tool);
  let last: Attempt | undefined;
  for (let attempts = 1; ; attempts += 1) {
    const attempt = await tryOnce(inner, request, { signal, last });
    if (attempt === null) return last ?? Promise.reject(new Error('No attempt was made.'));
    const { outcome, retryAfterMs } = attempt;
    last = { ...attempt, outcome: { ...outcome, attempts } };
    lostHosts.note(hostOf(request), outcome);
    if (outcome.kind !== 'fault' || attempts > retries) return last;
    if (!mayRetry(outcome, effect, attempts) || lostHosts.has(hostOf(request))) return last;
    if (retryAfterMs !== undefined && retryAfterMs > LONGEST_RETRY_AFTER_MS) return last;
    await clock.sleep(Math.max(retryAfterMs ?? 0, backOffMs(attempts, random)), signal);
    throwIfInterrupted(signal);
  }
}

/** Null where the budget ended after at least one try. */
async function tryOnce(
  inner: CallAttempter,
  request: ToolCallRequest,
  {
    signal,
    last,
  }: { readonly signal: AbortSignal | undefined; readonly last: Attempt | undefined },
): Promise<Attempt | null> {
  try {
    return await inner.attempt(request, signal);
  } catch (error) {
    if (error instanceof BudgetError && last !== undefined) return null;
    throw error;
  }
}

function mayRetry(fault: Fault, effect: Effect, attempts: number): boolean {
  if (attempts > (WORTH_RETRYING[fault.reason] ?? 0)) return false;
  // Arguments that timed out would do so again; a call that lost its connection may be what ended the server.
  if (!fault.unsent && fault.reason === 'timeout') return false;
  if (!fault.unsent && fault.reason === 'connection' && attempts > 1) return false;
  return effect === 'read' || fault.unsent || fault.status === 429;
}

/** Between half and all of 0.5 s, 1 s, 2 s, … */
function backOffMs(attempts: number, random: Random): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  return full * (0.5 + random.next() / 2);
}
