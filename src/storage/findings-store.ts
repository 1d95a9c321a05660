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
 * Writes what a command found in place of what it had found before: `evaluations/findings/<catalogue>/<command>.json`. Nothing is
 * kept too: who asks for the latest findings learns that there are none.
 */
export async function saveFindings(workspace: string, findings: Findings): Promise<void> {
  const file = fileOf(workspace, findings.catalogue, findings.by);
  await assertInsideWorkspace(workspace, file);
  await writeJsonFile(file, findingsSchema, findings);
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
