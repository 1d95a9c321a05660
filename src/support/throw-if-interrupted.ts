import { InterruptedError } from '../core/errors.js';

/** Rejects with `InterruptedError` once the signal has been aborted. */
export function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw new InterruptedError('interrupted', { remedy: 'Run the same command again to go on.' });
}
