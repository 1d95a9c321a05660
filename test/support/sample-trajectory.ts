import { join } from 'node:path';
import { toolFileName } from '../../src/core/tool-file-name.js';
import { toolTrajectorySchema, type ToolTrajectory } from '../../src/refine/trajectories.js';
import { writeJsonFile } from '../../src/storage/json-file.js';
import { workspacePaths } from '../../src/storage/workspace-paths.js';

/** A trajectory in which nothing has happened. */
export function sampleTrajectory(changes: Partial<ToolTrajectory> = {}): ToolTrajectory {
  return {
    ...{ version: 2, catalogue: 'files', run: 'builtin', tool: 'read', name: 'read' },
    ...{ group: 'g1', mark: 'zq4k00', revisions: [], experiments: [], turnedDown: [] },
    ...{ dropped: [], stopped: 'nothing new', ended: null },
    ...changes,
  };
}

/** Writes a trajectory where its run has it, and gives the file. */
export async function saveTrajectory(
  workspace: string,
  trajectory: ToolTrajectory,
): Promise<string> {
  const { catalogue, run, tool } = trajectory;
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  const path = join(folder, `${toolFileName(tool)}.json`);
  await writeJsonFile(path, toolTrajectorySchema, trajectory);
  return path;
}
