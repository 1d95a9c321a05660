import { throwIfInterrupted } from './throw-if-interrupted.js';

/** The promise's result, or `InterruptedError` as soon as the signal aborts; what the promise does then is nobody's concern. */
export async function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) return promise;
  promise.catch(() => undefined);
  throwIfInterrupted(signal);
  let wake = (): void => undefined;
  const aborted = new Promise<'aborted'>((resolve) => {
    wake = () => {
      resolve('aborted');
    };
  });
  signal.addEventListener('abort', wake, { once: true });
  try {
    await Promise.race([promise, aborted]);
    throwIfInterrupted(signal);
    return await promise;
  } finally {
    signal.removeEventListener('abort', wake);
  }
}
