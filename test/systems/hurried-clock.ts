import type { Clock } from '../../src/core/ports.js';
import { systemClock } from '../../src/support/system-clock.js';

const longestMs = 5;

/** Real time, but nobody waits longer than a few milliseconds: back-off costs tests nothing. */
export const hurriedClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, longestMs), signal),
};
