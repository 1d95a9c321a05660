import { lstat, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { assertInsideWorkspace } from '../storage/inside-workspace.js';
import { listFolder } from '../storage/list-folder.js';
import { isRunHeld } from '../storage/lock-run.js';
import { safeName } from '../storage/safe-name.js';
import { storageFailure, systemCode } from '../storage/storage-failure.js';
import { workspacePaths, type WorkspacePaths } from '../storage/workspace-paths.js';
import { groupBy } from '../support/group-by.js';
import { oncePerObject } from '../support/once-per-object.js';
import { refusalOf } from './refusal-of.js';

/** A file, folder or link of the workspace; links are not followed. */
export interface Entry {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  readonly stats: Stats;
  /** Nobody has written to it for a while: it is not being written. */
  readonly isQuiet: boolean;
}

/** A run that has trajectories or refined docs. */
export interface RunHere {
  readonly catalogue: string;
  readonly run: string;
  readonly folder: string;
  readonly docsFile: string;
  readonly hasFolder: boolean;
  readonly hasDocs: boolean;
  /** A process that lives works on it: nothing of it is repaired. */
  readonly isHeld: boolean;
}

/** A workspace as it was when the doctor came, for all checks. */
export interface Workspace {
  readonly paths: WorkspacePaths;
  /** The workspace itself and everything below the folders of ours. */
  readonly entries: readonly Entry[];
  readonly runs: readonly RunHere[];
  /** Folders that could not be listed. */
  readonly unlisted: ReadonlySet<string>;
  /** Less free disk space than this is too little, in bytes. */
  readonly leastFree: number;
  /** Told of each file that is read. Throws once the user has interrupted. */
  readonly looking: (file: string) => void;
}

/** So long after its last change a file is nobody's work any more. */
const quietMs = 60_000;
/** What a workspace holds that is ours. */
const ownFolders = ['tools', 'trajectories', 'refined-docs', 'reviews', 'evaluations', 'studies'];

export interface WorkspaceOptions {
  readonly now: () => Date;
  readonly leastFree: number;
  readonly looking: (file: string) => void;
}

/** Lists what there is; nothing is read. Rejects with `StorageError` where a folder cannot be listed. */
export async function openWorkspace(
  root: string,
  { now, leastFree, looking }: WorkspaceOptions,
): Promise<Workspace> {
  const paths = workspacePaths(root);
  const quietSince = now().getTime() - quietMs;
  const entryOf = (path: string, stats: Stats): Entry => ({
    ...{ path, stats, kind: kindOf(stats), isQuiet: stats.mtimeMs < quietSince },
  });
  const entries = [entryOf(paths.root, await rootStats(paths.root))];
  const unlisted = new Set<string>();
  for (const folder of [...ownFolders.map((name) => join(paths.root, name)), paths.state])
    for await (const [path, stats] of below(folder, unlisted)) entries.push(entryOf(path, stats));
  const runs = await runsIn(paths, entries);
  return { paths, entries, runs, unlisted, leastFree, looking };
}

async function rootStats(root: string): Promise<Stats> {
  try {
    return await stat(root);
  } catch (error) {
    throw storageFailure(error, 'look at', root);
  }
}

function kindOf(stats: Stats): Entry['kind'] {
  if (stats.isSymbolicLink()) return 'link';
  return stats.isDirectory() ? 'folder' : 'file';
}

/** The path itself and, of a folder, everything in it. A link is listed and not followed: where it may lead is checked by itself. */
async function* below(
  path: string,
  unlisted: Set<string>,
): AsyncGenerator<readonly [string, Stats]> {
  const stats = await statsOf(path);
  if (stats === null) return;
  yield [path, stats];
  if (!stats.isDirectory()) return;
  // What may not be listed is told by the check of permissions.
  const names: string[] = [];
  const refusal = await refusalOf(async () => {
    names.push(...(await listFolder(path)).map(({ name }) => name));
  });
  if (refusal !== null) unlisted.add(path);
  for (const name of names) yield* below(join(path, name), unlisted);
}

/** Null for what has gone meanwhile. */
async function statsOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemCode(error) ?? '')) return null;
    throw error;
  }
}

async function runsIn(
  paths: WorkspacePaths,
  entries: readonly Entry[],
): Promise<readonly RunHere[]> {
  const found = new Map<string, { catalogue: string; run: string; folder?: true; docs?: true }>();
  for (const { path, kind } of entries) {
    const catalogueFolder = dirname(path);
    const catalogue = basename(catalogueFolder);
    const above = dirname(catalogueFolder);
    if (above === paths.trajectories && kind === 'folder') {
      const run = basename(path);
      const key = join(catalogue, run);
      found.set(key, { ...found.get(key), catalogue, run, folder: true });
    } else if (above === paths.refinedDocs && kind === 'file' && isDocsName(basename(path))) {
      const run = basename(path, '.json');
      const key = join(catalogue, run);
      found.set(key, { ...found.get(key), catalogue, run, docs: true });
    }
  }
  const runs: RunHere[] = [];
  for (const { catalogue, run, folder, docs } of found.values()) {
    if (!isName('catalogue', catalogue) || !isName('run', run)) continue;
    runs.push({
      ...{ catalogue, run },
      folder: paths.trajectoryFolder(catalogue, run),
      docsFile: paths.refinedDocsFile(catalogue, run),
      ...{ hasFolder: folder === true, hasDocs: docs === true },
      isHeld: await isRunHeld(paths.root, catalogue, run),
    });
  }
  return runs.sort((a, b) => (join(a.catalogue, a.run) < join(b.catalogue, b.run) ? -1 : 1));
}

function isDocsName(name: string): boolean {
  return name.endsWith('.json') && !name.startsWith('.');
}

/** A folder that nobody of us has named, such as that of archived runs, is no run. */
export function isName(kind: 'catalogue' | 'run', name: string): boolean {
  try {
    return safeName(kind, name) === name;
  } catch {
    return false;
  }
}

const byFolder = oncePerObject((entries: readonly Entry[]) =>
  groupBy(entries, ({ path }) => dirname(path)),
);

/** What stands in a folder itself. */
export function entriesIn({ entries }: Workspace, folder: string): readonly Entry[] {
  return byFolder(entries).get(folder) ?? [];
}

/** False where nobody knows what a folder holds: it, or one above it, is a link or may not be listed. */
export function isListed(at: Workspace, folder: string): boolean {
  const { paths, unlisted } = at;
  if (folder === paths.root) return true;
  const above = dirname(folder);
  const isLink = entriesIn(at, above).some(({ path, kind }) => path === folder && kind === 'link');
  return !isLink && !unlisted.has(folder) && isListed(at, above);
}

/** The run in whose folder a path lies, or whose docs it is beside. */
export function runOf({ runs }: Pick<Workspace, 'runs'>, path: string): RunHere | undefined {
  return runs.find(({ folder }) => dirname(path) === folder || path.startsWith(join(folder, '/')));
}

/** True where a process that lives works on one of a catalogue's runs. */
export function isInUse({ runs }: Pick<Workspace, 'runs'>, catalogue: string): boolean {
  return runs.some((run) => run.isHeld && run.catalogue === catalogue);
}

/** The refusal where a link leads a path out of the workspace. */
export function leadsOut({ paths }: Pick<Workspace, 'paths'>, path: string) {
  return refusalOf(() => assertInsideWorkspace(paths.root, path));
}
