import type { Adapter } from 'lowdb';
import { Low } from 'lowdb';
import { ConfigurationError, StorageError } from '../core/errors.js';
import { isJsonObject, type Json } from '../core/json.js';
import { refinedDocsSchema } from '../core/refined-docs.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import { hashJson } from '../support/hash-json.js';
import { fitsChecksum, sealedText } from './checksum.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { assertReadable, parseOwnJson, readTextFile } from './json-file.js';
import { workspacePaths } from './workspace-paths.js';
import { writeFileAtomic } from './write-file-atomic.js';

/**
 * Writes `refined-docs/<catalogue>/<run>.json` atomically and resolves to its path. Where nothing would differ but the time and
 * the order, the file stays as it is; one that was changed by hand is a `ConfigurationError`.
 */
export async function saveRefinedDocs(workspace: string, docs: RefinedDocs): Promise<string> {
  const { catalogue, run } = docs;
  const path = workspacePaths(workspace).refinedDocsFile(catalogue, run);
  await assertInsideWorkspace(workspace, path);
  const file = new RefinedDocsFile(path);
  const database = new Low<RefinedDocs | null>(file, null);
  await database.read();
  if (file.isEdited) throw edited(path, catalogue, run);
  if (database.data !== null && said(database.data) === said(docs)) return path;
  database.data = docs;
  await database.write();
  return path;
}

/**
 * Writes refined docs over what was changed by hand. With `copy` the changed file is kept there first; resolves once both are on disk.
 */
export async function restoreRefinedDocs(
  workspace: string,
  docs: RefinedDocs,
  copy: string | null,
): Promise<void> {
  const path = workspacePaths(workspace).refinedDocsFile(docs.catalogue, docs.run);
  await assertInsideWorkspace(workspace, path);
  if (copy !== null) await writeFileAtomic(copy, (await readTextFile(path)) ?? '');
  await new RefinedDocsFile(path).write(docs);
}

/** The refined docs of a run; null where there are none. Rejects with `StorageError` where the file is broken. */
export async function loadRefinedDocs(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<RefinedDocs | null> {
  const path = workspacePaths(workspace).refinedDocsFile(catalogue, run);
  await assertInsideWorkspace(workspace, path);
  const database = new Low<RefinedDocs | null>(new RefinedDocsFile(path), null);
  await database.read();
  const docs = database.data;
  if (docs === null || (docs.catalogue === catalogue && docs.run === run)) return docs;
  throw new StorageError(
    `The refined docs ${path} are those of ${docs.catalogue}/${docs.run}, not of ${catalogue}/${run}.`,
    { file: path, problem: 'elsewhere', remedy: 'Move the file back to where it came from.' },
  );
}

/** The refined docs that any file holds, its checksum taken off; null where there is no file. Rejects with `StorageError` where it holds something else. */
export function readRefinedDocsFile(path: string): Promise<RefinedDocs | null> {
  return new RefinedDocsFile(path).read();
}

/** True where the refined docs of a run say something else than tooldraft wrote; files without a checksum count as written. */
export async function areEdited(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<boolean> {
  const file = new RefinedDocsFile(workspacePaths(workspace).refinedDocsFile(catalogue, run));
  await file.read();
  return file.isEdited;
}

/** Rejects with `ConfigurationError` where somebody changed the file by hand: what they wrote must not be lost. */
export async function assertUnedited(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<void> {
  if (!(await areEdited(workspace, catalogue, run))) return;
  throw edited(workspacePaths(workspace).refinedDocsFile(catalogue, run), catalogue, run);
}

function edited(file: string, catalogue: string, run: string): ConfigurationError {
  return new ConfigurationError(
    `The refined docs ${file} were changed by hand since they were written, and would be overwritten.`,
    {
      file,
      remedy: `"tooldraft review ${catalogue} --run ${run} --take-edits" makes decisions of the changes, which hold in every run; or keep the file under another name outside of refined-docs/, and the same command writes it anew from the trajectories.`,
    },
  );
}

class RefinedDocsFile implements Adapter<RefinedDocs | null> {
  /** Known once it has been read. */
  isEdited = false;

  constructor(private readonly path: string) {}

  async read(): Promise<RefinedDocs | null> {
    const { path } = this;
    const text = await readTextFile(path);
    if (text === null) return null;
    const unseal = (data: unknown): unknown => {
      if (!isJsonObject(data)) return data;
      const { checksum, ...content } = data;
      this.isEdited = checksum !== undefined && !fitsChecksum(content, checksum);
      return content;
    };
    return parseOwnJson(text, { path, schema: refinedDocsSchema, what: 'refined docs', unseal });
  }

  async write(value: RefinedDocs | null): Promise<void> {
    if (value === null) return;
    const content = assertReadable(refinedDocsSchema, unsealed(value), this.path);
    await writeFileAtomic(this.path, sealedText(content));
  }
}

function unsealed({ checksum: _checksum, ...content }: RefinedDocs): RefinedDocs {
  return content;
}

/** A digest of all that docs say, but for when they were written and in which order. */
function said(docs: RefinedDocs): string {
  const { createdAt: _createdAt, tools, groups = [], ...rest } = unsealed(docs);
  const sorted = [...tools, ...groups].toSorted((a, b) => (a.tool < b.tool ? -1 : 1));
  return hashJson(JSON.parse(JSON.stringify({ ...rest, docs: sorted })) as Json);
}
