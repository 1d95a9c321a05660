import type { ClarifyCall } from './clarify-call.js';

/** ClarifyBench's TMR: the share of the gold's different tools that were called at all. Null without gold. */
export function toolMatchRate(
  made: readonly ClarifyCall[],
  gold: readonly ClarifyCall[],
): number | null {
  const called = new Set(made.map(({ tool }) => tool));
  const wanted = new Set(gold.map(({ tool }) => tool));
  if (wanted.size === 0) return null;
  return [...wanted].filter((tool) => called.has(tool)).length / wanted.size;
}
