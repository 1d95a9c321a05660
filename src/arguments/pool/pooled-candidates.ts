import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { writeJson } from '../../core/json-text.js';
import { oncePerObject, recentPerObject } from '../../support/once-per-object.js';
import type { Parameter } from '../../schema/parameters-of.js';
import type { FrozenPool } from './frozen-pool.js';
import type { Candidate } from './pooled-value.js';

/** Of the tools under way; those that are done ask no more. */
const mostKept = 1_000;

const candidatesOf = recentPerObject<FrozenPool, readonly Candidate[]>(mostKept);
const schemaText = oncePerObject((schema: JsonSchema) => writeJson(schema));

/** The pool's candidates for a parameter, asked for once: a frozen pool never changes its mind. */
export function pooledCandidates(
  pool: FrozenPool,
  parameter: Parameter,
  tool: ToolDoc,
): readonly Candidate[] {
  const { name, types, schema } = parameter;
  const key = [tool.id, name, types.join(), schemaText(schema)].join('\n');
  return candidatesOf(pool, key, () => pool.candidatesFor(parameter, tool));
}
