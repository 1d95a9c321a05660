export interface Interrupts {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal;
  /** Stops listening. */
  dispose(): void;
}

/** The part of `process` that is used. */
export interface SignalSource {
  on(event: NodeJS.Signals, listener: () => void): unknown;
  off(event: NodeJS.Signals, listener: () => void): unknown;
}

/** The first interrupt aborts the signal, so that the write in progress is finished; every further one calls `onSecond`. */
export function listenForInterrupts(source: SignalSource, onSecond: () => void): Interrupts {
  const controller = new AbortController();
  const listener = (): void => {
    if (controller.signal.aborted) return onSecond();
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
