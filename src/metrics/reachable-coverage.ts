import type { ClarifyCall } from './clarify-call.js';

/**
 * The largest Coverage anyone can reach: gold calls whose arguments the tools all have, as a share of all. Calls with other
 * arguments can never be covered, since the published metric wants equally many. Null without gold.
 */
export function reachableCoverage(
  gold: readonly ClarifyCall[],
  argumentsOf: ReadonlyMap<string, readonly string[]>,
): number | null {
  if (gold.length === 0) return null;
  const reachable = gold.filter((call) => {
    const known = argumentsOf.get(call.tool);
    return known !== undefined && Object.keys(call.arguments).every((name) => known.includes(name));
  });
  return reachable.length / gold.length;
}
