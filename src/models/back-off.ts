import type { Random } from '../core/ports.js';

const firstMs = 500;
const longestMs = 30_000;

/**
 * Milliseconds to wait after the given failed try (1 for the first): doubling, with the upper half random so
 * that requests which failed together do not return together. Never less than the server asked for.
 */
export function backOffMs(failedTries: number, afterMs: number | null, random: Random): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** (failedTries - 1));
  const jittered = ceiling / 2 + (ceiling / 2) * random.next();
  return Math.round(afterMs === null ? jittered : afterMs + (firstMs / 2) * random.next());
}
