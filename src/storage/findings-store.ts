import { join } from 'node:path';
import { finders, findingsSchema, type Findings } from '../core/findings.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { readJsonFile, writeJsonFile } from './json-file.js';
import { safeName } from './safe-name.js';
import { workspacePaths } from './workspace-paths.js';

function fileOf(workspace: string, catalogue: string, by: Findings['by']): string {
  const folder = join(workspacePaths(workspace).root, 'evaluations', 'findings');
  return join(folder, safeName('catalogue', catalogue), `${by}.json`);
}

/**
 * Writes what a command found in place of what it had found before: `evaluations/findings/<catalogue>/<command>.json`. Resolves to the
 * file; to null, and writes nothing, where nothing was found, now or before.
 */
export async function saveFindings(workspace: string, findings: Findings): Promise<string | null> {
  const file = fileOf(workspace, findings.catalogue, findings.by);
  await assertInsideWorkspace(workspace, file);
  if (findings.findings.length === 0 && (await readFindings(file)) === null) return null;
  await writeJsonFile(file, findingsSchema, findings);
  return file;
}

/** The findings that a file holds; null where there is no file. Rejects with `StorageError`. */
export function readFindings(file: string): Promise<Findings | null> {
  return readJsonFile(file, findingsSchema, 'findings');
}

/** What each command found last about a catalogue. */
export async function latestFindings(
  workspace: string,
  catalogue: string,
): Promise<readonly Findings[]> {
  const read = finders.map((by) => readFindings(fileOf(workspace, catalogue, by)));
  return (await Promise.all(read)).filter((one) => one !== null);
}
