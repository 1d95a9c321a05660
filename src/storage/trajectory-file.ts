import { trajectorySchema, type Trajectory } from '../core/trajectory.js';
import { parseOwnJson, readTextFile, writeJsonFile } from './json-file.js';

/** What to do about a broken file of a run: continuing without it could repeat calls that changed something. */
export const restoreOrStartOver =
  'Restore the file from a backup, or refine all tools with --fresh, which archives this run and starts over; the file was left unchanged.';

/** Engines with a model write trajectories of another form: `toolTrajectorySchema`. */
const ofModel = /^\s*\{\s*"version":\s*2\b/;

/** The trajectory in a file; null if there is no file, or to `skipsModels` if an engine with a model wrote it. Rejects with `StorageError`. */
export async function readTrajectoryFile(
  path: string,
  { skipsModels = false } = {},
): Promise<Trajectory | null> {
  const text = await readTextFile(path);
  if (text === null || (skipsModels && ofModel.test(text))) return null;
  return parseOwnJson(text, {
    path,
    schema: trajectorySchema,
    what: 'trajectory',
    remedy: restoreOrStartOver,
  });
}

/** Replaces the file atomically. */
export function writeTrajectoryFile(path: string, trajectory: Trajectory): Promise<void> {
  return writeJsonFile(path, trajectorySchema, trajectory);
}
