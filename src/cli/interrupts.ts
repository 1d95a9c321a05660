import { setMaxListeners } from 'node:events';

export interface Interrupts {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal;
  /** Stops listening. */
  dispose(): void;
}

/** What is used of `process`. */
export interface SignalSource {
  on(event: NodeJS.Signals, listener: () => void): unknown;
  off(event: NodeJS.Signals, listener: () => void): unknown;
}

/** The first interrupt calls `onFirst` and aborts the signal, so that the write in hand is finished; the next one calls `onSecond`. */
export function listenForInterrupts(
  source: SignalSource,
  onFirst: () => void,
  onSecond: () => void,
): Interrupts {
  const controller = new AbortController();
  // Every call in flight listens: many are no leak.
  setMaxListeners(0, controller.signal);
  const listener = (): void => {
    if (controller.signal.aborted) return onSecond();
    onFirst();
    controller.abort();
  };
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of signals) source.on(name, listener);
  return {
    signal: controller.signal,
    dispose: () => {
      for (const name of signals) source.off(name, listener);
    },
  };
}
