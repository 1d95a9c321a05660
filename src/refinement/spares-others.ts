import { pooledCandidates } from '../arguments/pool/pooled-candidates.js';
import { namesMatch } from '../arguments/pool/candidate-score.js';
import { parametersOf, type Parameter } from '../arguments/schema/parameters-of.js';
import type { FrozenPool } from '../arguments/pool/value-pool.js';
import type { JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { valueKey } from '../evidence/made.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { ToolContext } from './engine.js';

/**
 * False for a call that would delete a thing which was there before the run, where the run has made things of the kind: those are there
 * to be deleted. What the user named may be.
 */
export function sparesOthers(
  args: JsonObject,
  tool: ToolDoc,
  { pool, settings }: Pick<ToolContext, 'pool' | 'settings'>,
): boolean {
  return parametersOf(tool.parameters).every((parameter) => {
    const value = args[parameter.name];
    if (value === undefined || typeof value === 'object') return true;
    if ((settings.values[parameter.name] ?? []).includes(value)) return true;
    const { made, others } = thingsNamed(pool)(tool)(parameter);
    return made.size === 0 || !others.has(valueKey(value));
  });
}

interface Things {
  readonly made: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

/** The things that an argument may name, by who made them. */
const thingsNamed = oncePerObject((pool: FrozenPool) =>
  oncePerObject((tool: ToolDoc) =>
    oncePerObject((parameter: Parameter): Things => {
      const named = pooledCandidates(pool, parameter, tool).filter(
        ({ score }) => score >= namesMatch,
      );
      const keys = (isMade: boolean): ReadonlySet<string> =>
        new Set(named.flatMap(({ made, value }) => (made === isMade ? [valueKey(value)] : [])));
      const made = keys(true);
      return { made, others: new Set([...keys(false)].filter((key) => !made.has(key))) };
    }),
  ),
);
