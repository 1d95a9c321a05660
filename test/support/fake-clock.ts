import type { Clock } from '../../src/core/ports.js';

/** A clock that does not wait: sleeping moves it on, and is noted. */
export interface FakeClock extends Clock {
  readonly sleeps: readonly number[];
}

export function fakeClock(startMs = 0): FakeClock {
  let now = startMs;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => new Date(now),
    sleep: async (ms) => {
      sleeps.push(ms);
      now += ms;
    },
  };
}
