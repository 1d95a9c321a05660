import { copyFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileWork } from './file-work.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { listFolder } from './list-folder.js';
import { storageFailure } from './storage-failure.js';
import { ensureFolder, syncFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';

export interface ArchivedRun {
  readonly catalogue: string;
  readonly run: string;
  readonly keepsDocs: boolean;
  /** Files of the trajectories that stay as well: those of docs that stay. */
  readonly keptFiles: readonly string[];
}

/**
 * Moves a run's trajectories, and its refined docs unless they stay, into `archive/<run>-<time>` beside them and resolves to the new
 * paths; empty where the run has nothing. The trajectories go last: while they are there, running again archives the rest.
 */
export async function archiveRun(
  workspace: string,
  { catalogue, run, keepsDocs, keptFiles }: ArchivedRun,
  now: Date,
): Promise<readonly string[]> {
  const paths = workspacePaths(workspace);
  const folder = paths.trajectoryFolder(catalogue, run);
  const docs = paths.refinedDocsFile(catalogue, run);
  const name = await freeName(`${run}-${compactTime(now)}`, [dirname(folder), dirname(docs)]);
  const moves = [
    ...(keepsDocs ? [] : [{ from: docs, to: join(dirname(docs), 'archive', `${name}.json`) }]),
    { from: folder, to: join(dirname(folder), 'archive', name) },
  ];
  const moved: string[] = [];
  for (const { from, to } of moves) {
    await assertInsideWorkspace(workspace, from);
    await assertInsideWorkspace(workspace, to);
    if (!(await fileWork().pathExists(from))) continue;
    await move(from, to);
    moved.push(to);
    if (from === folder) await copied(keptFiles, to, from);
  }
  return moved;
}

async function copied(names: readonly string[], from: string, to: string): Promise<void> {
  const there = (await listFolder(from)).filter(({ name }) => names.includes(name));
  if (there.length > 0) await ensureFolder(to);
  for (const { name } of there)
    await copyFile(join(from, name), join(to, name)).catch((error: unknown) => {
      throw storageFailure(error, `copy to ${to}`, join(from, name));
    });
}

async function move(from: string, to: string): Promise<void> {
  try {
    await ensureFolder(dirname(to));
    await rename(from, to);
    await syncFolder(dirname(to));
    await syncFolder(dirname(from));
  } catch (error) {
    throw storageFailure(error, `move to ${to}`, from);
  }
}

/** Two runs archived within a second must not fall on each other. */
async function freeName(name: string, folders: readonly string[]): Promise<string> {
  const taken = new Set<string>();
  for (const folder of folders) {
    for (const entry of await listFolder(join(folder, 'archive'))) {
      taken.add(entry.name.replace(/\.json$/, ''));
    }
  }
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** `20260131T094501Z`: sorts by time, fits every file system. */
function compactTime(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}
