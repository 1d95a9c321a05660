import { join } from 'node:path';
import { StorageError } from '../core/errors.js';
import type { Trajectory } from '../core/trajectory.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { listFolder } from './list-folder.js';
import { withRecorded } from './merge-recorded.js';
import { readJournal } from './read-journal.js';
import { readTrajectoryFile } from './trajectory-file.js';
import { workspacePaths } from './workspace-paths.js';

/** All trajectories of a run without a model, one in memory at a time, in the order of their file names. Rejects with `StorageError`. */
export async function* readTrajectories(
  workspace: string,
  catalogue: string,
  run: string,
): AsyncGenerator<Trajectory> {
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  await assertInsideWorkspace(workspace, folder);
  // Read first: what a run saves meanwhile leaves the journal once the trajectory holds it.
  const journal = await readJournal(folder);
  for (const path of await trajectoryFiles(folder)) {
    const trajectory = await readTrajectory(path, catalogue, run);
    if (trajectory !== null) yield withRecorded(trajectory, journal.get(trajectory.tool) ?? []);
  }
}

/** The files of trajectories in a folder, sorted. */
export async function trajectoryFiles(folder: string): Promise<readonly string[]> {
  return (await listFolder(folder)).flatMap(({ name }) =>
    name.endsWith('.json') && !name.startsWith('.') ? [join(folder, name)] : [],
  );
}

/** A trajectory as its file has it; null where the file is gone or of an engine with a model. Rejects with `StorageError`, also where it is of another run. */
export async function readTrajectory(
  path: string,
  catalogue: string,
  run: string,
): Promise<Trajectory | null> {
  const trajectory = await readTrajectoryFile(path, { skipsModels: true });
  if (trajectory === null || (trajectory.catalogue === catalogue && trajectory.run === run))
    return trajectory;
  throw new StorageError(
    `The trajectory ${path} is of ${trajectory.catalogue}/${trajectory.run}, not of ${catalogue}/${run}.`,
    { file: path, remedy: 'Move the file back to where it came from.' },
  );
}

/** All trajectories of a run, sorted by tool id; empty where there are none. */
export async function listTrajectories(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<readonly Trajectory[]> {
  const found: Trajectory[] = [];
  for await (const trajectory of readTrajectories(workspace, catalogue, run))
    found.push(trajectory);
  return found.sort((a, b) => (a.tool < b.tool ? -1 : 1));
}
