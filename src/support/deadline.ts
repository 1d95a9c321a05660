/** A signal that aborts after a time or with an outer signal, and tells which it was. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** True once the time is up. */
  hasPassed(): boolean;
  /** Ends the timer and lets go of the outer signal; call it when the work is done. */
  dispose(): void;
}

/** Starts a deadline of `ms` real milliseconds. */
export function startDeadline(ms: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  let passed = false;
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, ms);
  const abort = (): void => controller.abort();
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    hasPassed: () => passed,
    dispose: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
