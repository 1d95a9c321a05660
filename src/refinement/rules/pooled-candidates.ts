import type { Candidate } from '../../arguments/pooled-value.js';
import type { Parameter } from '../../arguments/parameters-of.js';
import type { FrozenPool } from '../../arguments/frozen-pool.js';
import type { ToolDoc } from '../../core/tool-doc.js';

const known = new WeakMap<FrozenPool, Map<string, readonly Candidate[]>>();

/** The pool's candidates for a parameter, asked for once: a frozen pool never changes its mind. */
export function pooledCandidates(
  pool: FrozenPool,
  parameter: Parameter,
  tool: ToolDoc,
): readonly Candidate[] {
  const ofPool = known.get(pool) ?? new Map<string, readonly Candidate[]>();
  known.set(pool, ofPool);
  const key = JSON.stringify([tool.id, parameter.name, parameter.types, parameter.schema]);
  const candidates = ofPool.get(key) ?? pool.candidatesFor(parameter, tool);
  ofPool.set(key, candidates);
  return candidates;
}
