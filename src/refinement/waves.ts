import type { FrozenPool } from '../arguments/frozen-pool.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { neededValues } from './needs-values.js';

/** From this score on a pooled value is of the right kind. */
const rightKind = 0.35;

/**
 * The tools to refine next: those that need nothing, or whose needs the pool can meet now. Where no tool is ready, all that
 * are left go, with made-up values.
 */
export function nextWave(remaining: readonly ToolDoc[], pool: FrozenPool): readonly ToolDoc[] {
  const ready = remaining.filter((tool) =>
    neededValues(tool).every((parameter) =>
      pool.candidatesFor(parameter, tool).some(({ score }) => score >= rightKind),
    ),
  );
  return ready.length === 0 ? remaining : ready;
}
