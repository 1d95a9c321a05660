import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toolFileName } from '../core/tool-file-name.js';
import type { Trajectory } from '../core/trajectory.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { listFolder } from './list-folder.js';
import { readTrajectories } from './list-trajectories.js';
import { ensureFolder } from './sync-folder.js';
import { readTrajectoryFile, writeTrajectoryFile } from './trajectory-file.js';
import { workspacePaths } from './workspace-paths.js';

/** Within a run's folder: trajectories of tools that the run began anew. */
export const archiveFolder = 'archive';

/** Keeps a trajectory that another one will replace as `archive/<tool>-<time>.json` in its run's folder; once, however often it is asked. */
export async function keepArchived(runFolder: string, trajectory: Trajectory): Promise<void> {
  const folder = join(runFolder, archiveFolder);
  await ensureFolder(folder);
  const time = trajectory.startedAt.replace(/[-:.]/g, '');
  for (let count = 1; ; count += 1) {
    const name = `${toolFileName(trajectory.tool)}-${time}${count === 1 ? '' : `-${count}`}.json`;
    const path = join(folder, name);
    const there = await readTrajectoryFile(path);
    if (there === null) return writeTrajectoryFile(path, trajectory);
    if (isDeepStrictEqual(there, trajectory)) return;
  }
}

/** What tools of a run were before they were begun anew, by file name, one in memory at a time. Rejects with `StorageError`. */
export async function* readArchived(
  workspace: string,
  catalogue: string,
  run: string,
): AsyncGenerator<Trajectory> {
  const folder = join(workspacePaths(workspace).trajectoryFolder(catalogue, run), archiveFolder);
  await assertInsideWorkspace(workspace, folder);
  for (const { name } of await listFolder(folder)) {
    if (!name.endsWith('.json') || name.startsWith('.')) continue;
    const trajectory = await readTrajectoryFile(join(folder, name));
    if (trajectory !== null) yield trajectory;
  }
}

/** All trajectories of a run and, before them, those of tools that it began anew: everything it called, one in memory at a time. */
export async function* readWithArchived(
  workspace: string,
  catalogue: string,
  run: string,
): AsyncGenerator<Trajectory> {
  yield* readArchived(workspace, catalogue, run);
  yield* readTrajectories(workspace, catalogue, run);
}
