import { probableEffect } from '../arguments/names/probable-effect.js';
import type { TrajectoryStore } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { OtherTool } from '../evidence/setting.js';
import { callsShown } from './calls-shown.js';

/** Every tool of the catalogue by its id, with its calls so far: the same for all tools of a wave. */
export async function otherTools(
  catalogue: readonly ToolDoc[],
  callable: readonly ToolDoc[],
  store: TrajectoryStore,
): Promise<ReadonlyMap<string, OtherTool>> {
  const ids = new Set(callable.map(({ id }) => id));
  const entries = catalogue.map(async (tool): Promise<[string, OtherTool]> => {
    const mayCall = ids.has(tool.id);
    const trajectory = mayCall ? await store.load(tool.id) : null;
    const calls = trajectory === null ? [] : callsShown(trajectory);
    return [tool.id, { tool, effect: probableEffect(tool), calls, mayCall }];
  });
  return new Map(await Promise.all(entries));
}
