import PQueue from 'p-queue';
import type { ToolCallRequest } from '../core/ports.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type { CallAttempter } from './attempt.js';
import type { Pacer } from './pacer.js';

/** How many calls may be in flight, and how fast they may follow each other. */
export interface CallLimits {
  readonly concurrency: number;
  /** How fast a host is called; no limit where it is absent. */
  readonly pacer?: Pacer | undefined;
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
  return {
    attempt: (request, signal) =>
      queue.add(
        async () => {
          throwIfInterrupted(signal);
          await limits.pacer?.(limits.hostOf(request), signal);
          throwIfInterrupted(signal);
          return inner.attempt(request, signal);
        },
        { priority: -turnOf(request.tool.id) },
      ),
    close: () => inner.close(),
  };
}
