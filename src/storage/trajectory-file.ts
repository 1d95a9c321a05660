import { trajectorySchema, type Trajectory } from '../core/trajectory.js';
import { parseOwnJson, readTextFile, writeJsonFile } from './json-file.js';

/** What to do about a broken file of a run: continuing without it could repeat calls that changed something. */
export const restoreOrStartOver =
  'Restore the file from a backup, or refine all tools with --fresh, which archives this run and starts over; the file was left unchanged.';

/** The version of trajectories of conversations; their calls stand in the run's journal. */
const ofConversations = '2';

/** The trajectory in a file; null if there is no file, or it is that of a conversation. Rejects with `StorageError`. */
export async function readTrajectoryFile(path: string): Promise<Trajectory | null> {
  const text = await readTextFile(path);
  if (text === null) return null;
  const head = /^\s*\{\s*"version":\s*(\d+)/.exec(text.slice(0, 100))?.[1];
  if (head === ofConversations) return null;
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
