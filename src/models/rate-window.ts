import type { Clock } from '../core/ports.js';

export interface RateWindowOptions {
  /** Requests that may start within any minute. */
  readonly rpm?: number | undefined;
  /** Tokens, as estimated and then as used, within any minute. */
  readonly tpm?: number | undefined;
  readonly clock: Clock;
}

export interface RateEntry {
  /** Replaces the estimate by what the request really used. */
  used(tokens: number): void;
}

/**
 * A sliding minute: `enter` resolves, first come first served, when one more request of that size keeps both
 * limits. A request larger than `tpm` enters alone. Returns early when the signal aborts; the caller checks.
 */
export interface RateWindow {
  enter(tokens: number, signal?: AbortSignal): Promise<RateEntry>;
}

const minute = 60_000;

export function createRateWindow(options: RateWindowOptions): RateWindow {
  const { rpm = Infinity, tpm = Infinity, clock } = options;
  const entries: { at: number; tokens: number }[] = [];
  let turn: Promise<void> = Promise.resolve();

  const waitFor = (tokens: number): number => {
    const now = clock.now().getTime();
    while (entries[0] !== undefined && entries[0].at <= now - minute) entries.shift();
    const oldest = entries[0];
    if (oldest === undefined) return 0;
    const sum = entries.reduce((total, entry) => total + entry.tokens, tokens);
    return entries.length < rpm && sum <= tpm ? 0 : Math.max(1, oldest.at + minute - now);
  };

  const enterInTurn = async (tokens: number, signal?: AbortSignal): Promise<RateEntry> => {
    for (let wait = waitFor(tokens); wait > 0; wait = waitFor(tokens)) {
      if (signal?.aborted === true) return { used: () => undefined };
      await clock.sleep(wait, signal);
    }
    const entry = { at: clock.now().getTime(), tokens };
    entries.push(entry);
    return {
      used: (real) => {
        entry.tokens = real;
      },
    };
  };

  if (rpm === Infinity && tpm === Infinity) {
    return { enter: async () => ({ used: () => undefined }) };
  }
  return {
    enter: (tokens, signal) => {
      const entered = turn.then(() => enterInTurn(tokens, signal));
      turn = entered.then(() => undefined);
      return entered;
    },
  };
}
