import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { RecentValues } from '../../support/recent-values.js';
import type { Parameter } from '../schema/parameters-of.js';
import type { FrozenPool } from './frozen-pool.js';
import type { Candidate } from './pooled-value.js';

/** Of the tools under way; those that are done ask no more. */
const mostKept = 1_000;

const candidatesOf = oncePerObject(
  (_pool: FrozenPool) => new RecentValues<readonly Candidate[]>(mostKept, () => 1),
);
const schemaText = oncePerObject((schema: JsonSchema) => JSON.stringify(schema));

/** The pool's candidates for a parameter, asked for once: a frozen pool never changes its mind. */
export function pooledCandidates(
  pool: FrozenPool,
  parameter: Parameter,
  tool: ToolDoc,
): readonly Candidate[] {
  const { name, types, schema } = parameter;
  const key = [tool.id, name, types.join(), schemaText(schema)].join('\n');
  const known = candidatesOf(pool).get(key);
  if (known !== undefined) return known;
  const candidates = pool.candidatesFor(parameter, tool);
  candidatesOf(pool).set(key, candidates);
  return candidates;
}
