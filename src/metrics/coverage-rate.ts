import type { ClarifyCall, ClarifyVariant } from './clarify-call.js';
import { matchedCalls } from './matched-calls.js';
import { paramsMatch } from './values-match.js';

/**
 * ClarifyBench's Coverage: the share of gold calls that were made with matching arguments. Order and further calls play no
 * part. `as-published` lets one call cover several equal gold calls; no gold is 1 there and null under `fixed`.
 */
export function coverageRate(
  made: readonly ClarifyCall[],
  gold: readonly ClarifyCall[],
  variant: ClarifyVariant,
): number | null {
  if (gold.length === 0) return variant === 'fixed' ? null : 1;
  const covered =
    variant === 'fixed'
      ? matchedCalls(made, gold).filter((call) => call !== null).length
      : gold.filter((wanted) => made.some((call) => covers(call, wanted))).length;
  return covered / gold.length;
}

function covers(call: ClarifyCall, wanted: ClarifyCall): boolean {
  return call.tool === wanted.tool && paramsMatch(call.arguments, wanted.arguments);
}
