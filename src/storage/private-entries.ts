import { chmodSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateEntrySchema, type PrivateEntry } from '../core/private-entry.js';
import { appendLine } from './append-line.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { ensureFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';

const fileName = 'values.private.jsonl';

/** The file of a catalogue's private values: beside the trajectories of its runs. */
export function privateEntriesFile(workspace: string, catalogue: string): string {
  return join(dirname(workspacePaths(workspace).trajectoryFolder(catalogue, 'any')), fileName);
}

/** What runs kept of a catalogue's private values; a line that a killed process has torn is left out. Throws `StorageError`. */
export function readPrivateEntries(workspace: string, catalogue: string): readonly PrivateEntry[] {
  const path = privateEntriesFile(workspace, catalogue);
  return textOf(path)
    .split('\n')
    .flatMap((line): readonly PrivateEntry[] => {
      try {
        return [privateEntrySchema.parse(JSON.parse(line))];
      } catch {
        return [];
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
        closeSync(openSync(path, 'a', 0o600));
        chmodSync(path, 0o600);
        const ignored = join(dirname(path), '.gitignore');
        if (!existsSync(ignored)) writeFileSync(ignored, `${fileName}\n`);
        isReady = true;
      }
      appendLine(path, JSON.stringify(entry));
    } catch (error) {
      throw storageFailure(error, 'write', path);
    }
  };
}
