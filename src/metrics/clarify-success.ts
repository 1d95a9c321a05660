import type { ClarifyCall } from './clarify-call.js';
import { matchedCalls } from './matched-calls.js';

/**
 * 1 where every gold call was made, one call for each, and no further call changed state; else 0. Ours: the published
 * `exact_match` can never hold, since it compares lists that differ by the harness's own `final_answer`. Null without gold.
 */
export function clarifySuccess(
  made: readonly ClarifyCall[],
  gold: readonly ClarifyCall[],
  changesState: (tool: string) => boolean,
): 0 | 1 | null {
  if (gold.length === 0) return null;
  const matched = matchedCalls(made, gold);
  if (matched.includes(null)) return 0;
  return made.every(({ tool }, index) => matched.includes(index) || !changesState(tool)) ? 1 : 0;
}
