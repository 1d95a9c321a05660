import { effectOf } from '../core/effect.js';
import type { Clock, ToolCallRequest } from '../core/ports.js';
import { abortable } from '../support/abortable.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type { Attempt, CallAttempter } from './attempt.js';

const GRACE_MS = 5_000;

/**
 * What an abort does to a call in flight: one that reads is given up at once (`InterruptedError`); one that
 * may change something is awaited a little while, for its outcome must be known, and else becomes the fault
 * `interrupted`. Nothing is sent once the signal has been given.
 */
export function interruptible(
  inner: CallAttempter,
  clock: Clock,
  graceMs = GRACE_MS,
): CallAttempter {
  return {
    attempt: async (request, signal) => {
      if (signal === undefined) return inner.attempt(request);
      throwIfInterrupted(signal);
      return effectOf(request.tool) === 'read'
        ? abortable(inner.attempt(request, signal), signal)
        : awaitMutation(inner, request, { signal, clock, graceMs });
    },
    close: () => inner.close(),
  };
}

interface Patience {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly graceMs: number;
}

async function awaitMutation(
  inner: CallAttempter,
  request: ToolCallRequest,
  { signal, clock, graceMs }: Patience,
): Promise<Attempt> {
  const giveUp = new AbortController();
  const started = clock.now().getTime();
  const pending = inner.attempt(request, giveUp.signal);
  const abort = onAbort(signal);
  try {
    const first = await Promise.race([pending, abort.given]);
    if (first !== 'aborted') return first;
    const settled = new AbortController();
    const late = clock.sleep(graceMs, settled.signal).then(() => 'late' as const);
    const second = await Promise.race([pending, late]);
    settled.abort();
    if (second !== 'late') return second;
    pending.catch(() => undefined);
    giveUp.abort();
    return interruptedFault(clock.now().getTime() - started);
  } finally {
    abort.dispose();
  }
}

function interruptedFault(durationMs: number): Attempt {
  return {
    outcome: {
      kind: 'fault',
      reason: 'interrupted',
      message: 'Interrupted while the call was in flight; what it changed is not known.',
      unsent: false,
      durationMs: Math.max(0, durationMs),
      attempts: 1,
    },
  };
}

function onAbort(signal: AbortSignal): {
  readonly given: Promise<'aborted'>;
  readonly dispose: () => void;
} {
  let listener = (): void => undefined;
  const given = new Promise<'aborted'>((resolve) => {
    listener = () => resolve('aborted');
  });
  signal.addEventListener('abort', listener, { once: true });
  return { given, dispose: () => signal.removeEventListener('abort', listener) };
}
