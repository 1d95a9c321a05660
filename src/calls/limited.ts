import PQueue from 'p-queue';
import type { Clock, ToolCallRequest } from '../core/ports.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type { CallAttempter } from './attempt.js';

/** How many calls may be in flight, and how fast they may follow each other. */
export interface CallLimits {
  readonly concurrency: number;
  /** Requests per second and host; unlimited if absent. */
  readonly rps?: number | undefined;
  readonly clock: Clock;
  /** The host a call goes to. */
  readonly hostOf: (request: ToolCallRequest) => string;
}

/**
 * Keeps calls within limits. Each caller gets the answer to its own call, whatever the order they end in. Tools whose calls
 * came first go first, so that some are done while others begin, instead of all at the same time.
 * Waiting ends with `InterruptedError` when the signal is given.
 */
export function limited(inner: CallAttempter, limits: CallLimits): CallAttempter {
  const queue = new PQueue({ concurrency: limits.concurrency });
  const order = new Map<string, number>();
  const turnOf = (tool: string): number => {
    const turn = order.get(tool) ?? order.size;
    order.set(tool, turn);
    return turn;
  };
  const pace = limits.rps === undefined ? null : createPacer(limits.rps, limits.clock);
  return {
    attempt: (request, signal) =>
      queue.add(
        async () => {
          throwIfInterrupted(signal);
          await pace?.(limits.hostOf(request), signal);
          throwIfInterrupted(signal);
          return inner.attempt(request, signal);
        },
        { priority: -turnOf(request.tool.id) },
      ),
    close: () => inner.close(),
  };
}

/** Waits until the host may be called again: its calls begin at least 1/rps seconds apart. Returns early if the signal aborts. */
function createPacer(
  rps: number,
  clock: Clock,
): (host: string, signal?: AbortSignal) => Promise<void> {
  const nextAt = new Map<string, number>();
  return async (host, signal) => {
    const now = clock.now().getTime();
    const at = Math.max(now, nextAt.get(host) ?? 0);
    nextAt.set(host, at + 1000 / rps);
    if (at > now) await clock.sleep(at - now, signal);
  };
}
