import { chmodSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateEntrySchema, type PrivateEntry } from '../core/private-entry.js';
import { appendLine } from './append-line.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { ensureFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';

export const privateEntriesName = 'values.private.jsonl';
const ownerOnly = 0o600;

/** The file of a catalogue's private values: beside the trajectories of its runs. */
export function privateEntriesFile(workspace: string, catalogue: string): string {
  return join(
    dirname(workspacePaths(workspace).trajectoryFolder(catalogue, 'any')),
    privateEntriesName,
  );
}

/** What runs kept of a catalogue's private values; a line that a killed process has torn is left out. Throws `StorageError`. */
export function readPrivateEntries(workspace: string, catalogue: string): readonly PrivateEntry[] {
  return linesOf(privateEntriesFile(workspace, catalogue)).flatMap(({ entry }) => entry ?? []);
}

/** The numbers of the lines that say nothing: whose tokens can no more be turned back. Throws `StorageError`. */
export function damagedPrivateLines(path: string): readonly number[] {
  return linesOf(path).flatMap(({ entry }, index) => (entry === null ? [index + 1] : []));
}

/** Every line, with null for one that holds no entry; nothing for an empty one, which `appendLine` makes. */
function linesOf(path: string): readonly { readonly entry: PrivateEntry | null | undefined }[] {
  return textOf(path)
    .split('\n')
    .map((line) => {
      if (line === '') return { entry: undefined };
      try {
        return { entry: privateEntrySchema.parse(JSON.parse(line)) };
      } catch {
        return { entry: null };
      }
    });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return '';
    throw storageFailure(error, 'read', path);
  }
}

/** The file that keeps git from the private values beside it. */
export function privateIgnoreFile(path: string): string {
  return join(dirname(path), '.gitignore');
}

/** Makes the file where it is missing, readable for its owner alone, and has git ignore it. */
export function protectPrivateEntries(path: string): void {
  closeSync(openSync(path, 'a', ownerOnly));
  chmodSync(path, ownerOnly);
  const ignored = privateIgnoreFile(path);
  if (!existsSync(ignored)) writeFileSync(ignored, `${privateEntriesName}\n`);
}

/** Appends to the file, which only its owner may read and which git ignores. Rejects with `StorageError`. */
export async function privateEntriesWriter(
  workspace: string,
  catalogue: string,
): Promise<(entry: PrivateEntry) => void> {
  const path = privateEntriesFile(workspace, catalogue);
  await assertInsideWorkspace(workspace, path);
  let isReady = false;
  await ensureFolder(dirname(path));
  return (entry) => {
    try {
      if (!isReady) {
        protectPrivateEntries(path);
        isReady = true;
      }
      appendLine(path, JSON.stringify(entry));
    } catch (error) {
      throw storageFailure(error, 'write', path);
    }
  };
}
