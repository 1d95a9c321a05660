import type { Low } from 'lowdb';
import { StorageError } from '../core/errors.js';
import { refinedDocsSchema } from '../core/refined-docs.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { jsonStore } from './json-store.js';
import { workspacePaths } from './workspace-paths.js';

/** Writes `refined-docs/<catalogue>/<run>.json` atomically and resolves to its path. */
export async function saveRefinedDocs(workspace: string, docs: RefinedDocs): Promise<string> {
  const path = workspacePaths(workspace).refinedDocsFile(docs.catalogue, docs.run);
  await assertInsideWorkspace(workspace, path);
  const store = storeOf(path);
  store.data = docs;
  await store.write();
  return path;
}

/** The refined docs of a run; null where there are none. Rejects with `StorageError` where the file is broken. */
export async function loadRefinedDocs(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<RefinedDocs | null> {
  const path = workspacePaths(workspace).refinedDocsFile(catalogue, run);
  await assertInsideWorkspace(workspace, path);
  const store = storeOf(path);
  await store.read();
  const docs = store.data;
  if (docs === null || (docs.catalogue === catalogue && docs.run === run)) return docs;
  throw new StorageError(
    `The refined docs ${path} are those of ${docs.catalogue}/${docs.run}, not of ${catalogue}/${run}.`,
    { file: path, remedy: 'Move the file back to where it came from.' },
  );
}

function storeOf(path: string): Low<RefinedDocs | null> {
  return jsonStore<RefinedDocs>(path, refinedDocsSchema, 'refined docs');
}
