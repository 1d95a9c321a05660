import type { FrozenPool } from '../arguments/frozen-pool.js';
import type { Parameter } from '../arguments/parameters-of.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { neededValues, referringArguments } from './needs-values.js';
import { pooledCandidates } from './rules/pooled-candidates.js';

/** From this score on a pooled value is of the right kind. */
const rightKind = 0.35;

/**
 * The tools to refine next: those that need nothing, or whose needs the pool can meet now, optional ones included. Where none
 * is ready, those whose required arguments can be met; where that is none either, all that are left, with made-up values.
 */
export function nextWave(remaining: readonly ToolDoc[], pool: FrozenPool): readonly ToolDoc[] {
  const meets = (tool: ToolDoc) => (parameter: Parameter) =>
    pooledCandidates(pool, parameter, tool).some(({ score }) => score >= rightKind);
  const wellReady = remaining.filter((tool) => referringArguments(tool).every(meets(tool)));
  if (wellReady.length > 0) return wellReady;
  const ready = remaining.filter((tool) => neededValues(tool).every(meets(tool)));
  return ready.length > 0 ? ready : remaining;
}
