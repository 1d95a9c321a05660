import { effectOf } from '../core/effect.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Allowance } from '../core/trajectory.js';
import { hashJson } from '../support/hash-json.js';
import { splitByPermission, type Permissions } from './plan-refinement.js';
import { rawHashOf } from '../docs/raw-hash.js';

/** What a run may call, as the trajectories that it finishes keep it. */
export function allowanceOf(
  callable: readonly ToolDoc[],
  { allowWrites, allowDestructive }: Permissions,
): Allowance {
  const writers = callable.filter((tool) => effectOf(tool) !== 'read');
  return {
    writes: typeof allowWrites === 'string' ? allowWrites : [...allowWrites],
    destructive: allowDestructive,
    writers: hashJson(writers.map((tool) => [tool.id, rawHashOf(tool)]).toSorted()),
  };
}

/** True where a run with this allowance might have called the tool. */
export function wasAllowed(tool: ToolDoc, { writes, destructive }: Allowance): boolean {
  const permissions = { allowWrites: writes, allowDestructive: destructive };
  return splitByPermission([tool], permissions).callable.length > 0;
}
