import type { Clock } from '../core/ports.js';

/** Waits until a host may be called again; the caller looks whether the signal was given meanwhile. */
export type Pacer = (host: string, signal?: AbortSignal) => Promise<void>;

/** Calls to a host begin at least 1/rps seconds apart. */
export function createPacer(rps: number, clock: Clock): Pacer {
  const nextAt = new Map<string, number>();
  return async (host, signal) => {
    const now = clock.now().getTime();
    const at = Math.max(now, nextAt.get(host) ?? 0);
    nextAt.set(host, at + 1000 / rps);
    if (at > now) await clock.sleep(at - now, signal);
  };
}
