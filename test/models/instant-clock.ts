import type { Clock } from '../../src/core/ports.js';

export interface InstantClock extends Clock {
  /** Every wait asked for, in milliseconds. */
  readonly waits: readonly number[];
}

/** A clock whose time passes only by waiting, and at once. */
export function instantClock(): InstantClock {
  let now = Date.UTC(2026, 0, 1);
  const waits: number[] = [];
  return {
    waits,
    now: () => new Date(now),
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  };
}
