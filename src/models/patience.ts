/** How long requests to one model may go without an answer. One that runs out of time makes all later ones wait longer. */
export interface Patience {
  /** Milliseconds for a request that is sent now. */
  readonly ms: number;
  /** A request got no answer within so many milliseconds. */
  ranOut(waitedMs: number): void;
}

/** At most this many times the first limit. */
const mostGrowth = 8;

/** Starts with `firstMs` and doubles: a slow model is slow, and fails only where it stays silent for very long. */
export function createPatience(firstMs: number): Patience {
  let ms = firstMs;
  return {
    get ms() {
      return ms;
    },
    ranOut: (waitedMs) => {
      ms = Math.max(ms, Math.min(mostGrowth * firstMs, 2 * waitedMs));
    },
  };
}
