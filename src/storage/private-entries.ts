import { chmodSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateEntrySchema, type PrivateEntry } from '../core/private-entry.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { appendLine } from './append-line.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { ensureFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';

const privateEntriesName = 'values.private.jsonl';
const ownerOnly = 0o600;

/** The file of a catalogue's private values: beside the trajectories of its runs. */
export function privateEntriesFile(workspace: string, catalogue: string): string {
  return join(
    dirname(workspacePaths(workspace).trajectoryFolder(catalogue, 'any')),
    privateEntriesName,
  );
}

/** The private values that runs of a catalogue kept. Skips lines that a killed process left incomplete. Throws `StorageError`. */
export function readPrivateEntries(workspace: string, catalogue: string): readonly PrivateEntry[] {
  return textOf(privateEntriesFile(workspace, catalogue))
    .split('\n')
    .flatMap((line) => {
      try {
        return [privateEntrySchema.parse(parseJson(line))];
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

/** Creates the file if it is missing, lets only its owner read it, and has git ignore it. */
function protectPrivateEntries(path: string): void {
  closeSync(openSync(path, 'a', ownerOnly));
  chmodSync(path, ownerOnly);
  const ignored = join(dirname(path), '.gitignore');
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
  await ensureFolder(dirname(path)).catch((error: unknown) => {
    throw storageFailure(error, 'write', path);
  });
  return (entry) => {
    try {
      if (!isReady) {
        protectPrivateEntries(path);
        isReady = true;
      }
      appendLine(path, writeJson(entry));
    } catch (error) {
      throw storageFailure(error, 'write', path);
    }
  };
}
