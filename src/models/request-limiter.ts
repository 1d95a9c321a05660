import PQueue from 'p-queue';
import type { Clock } from '../core/ports.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { createRateWindow } from './rate-window.js';

export interface RequestLimits {
  /** Requests in flight at most. */
  readonly concurrency: number;
  /** Requests a minute. */
  readonly rpm?: number | undefined;
  /** Tokens a minute, prompts and answers together. */
  readonly tpm?: number | undefined;
}

/** One request's place among those in flight; it says how the request went. */
export interface RequestSlot {
  /** The server answered, and the request took this many tokens. */
  answered(tokens: number): void;
  /** The server asked for less: fewer requests from now on, and none at all for `pauseMs`. */
  throttled(pauseMs: number): void;
}

/**
 * The one limit on model requests in flight. Throttled, it halves itself (once for all requests that were in
 * flight together), and grows back by one for every round of answers: additive increase, multiplicative decrease.
 */
export interface RequestLimiter {
  /**
   * Runs the request when there is room for it; `tokens` is what it may take. Rejects as the request does, and
   * with `InterruptedError` when the signal aborts.
   */
  run<T>(
    tokens: number,
    request: (slot: RequestSlot) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** What the limit is now. */
  readonly concurrency: number;
  readonly inFlight: number;
}

export function createRequestLimiter(options: RequestLimits & { clock: Clock }): RequestLimiter {
  const { clock, concurrency: most } = options;
  const window = createRateWindow(options);
  const queue = new PQueue({ concurrency: most });
  let allowed = most;
  let pausedUntil = 0;
  let started = 0;
  let lastCut = 0;

  const allow = (next: number) => {
    allowed = Math.min(most, Math.max(1, next));
    queue.concurrency = Math.floor(allowed);
  };
  const waitForPause = async (signal: AbortSignal | undefined) => {
    for (;;) {
      throwIfInterrupted(signal);
      const wait = pausedUntil - clock.now().getTime();
      if (wait <= 0) return;
      await clock.sleep(wait, signal);
    }
  };
  const start = async <T>(
    tokens: number,
    request: (slot: RequestSlot) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    await waitForPause(signal);
    const entry = await window.enter(tokens, signal);
    throwIfInterrupted(signal);
    started += 1;
    const number = started;
    return request({
      answered: (used) => {
        entry.used(used);
        allow(allowed + 1 / Math.floor(allowed));
      },
      throttled: (pauseMs) => {
        pausedUntil = Math.max(pausedUntil, clock.now().getTime() + pauseMs);
        if (number <= lastCut) return;
        lastCut = started;
        allow(Math.floor(allowed / 2));
      },
    });
  };

  return {
    run: async (tokens, request, signal) => {
      try {
        const options = signal === undefined ? {} : { signal };
        return await queue.add(() => start(tokens, request, signal), options);
      } catch (error) {
        throwIfInterrupted(signal);
        throw error;
      }
    },
    get concurrency() {
      return queue.concurrency;
    },
    get inFlight() {
      return queue.pending;
    },
  };
}
