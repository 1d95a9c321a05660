import { z } from 'zod';
import { ConfigurationError, StorageError } from '../core/errors.js';
import { jsonObjectSchema } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { allDocs, refinedDocsSchema, type RefinedDocs } from '../core/refined-docs.js';
import type { Sentence } from '../core/sentence.js';
import { hashJson } from '../support/hash-json.js';
import { jsonOf } from '../support/json-of.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { assertReadable, parseOwnJson, readTextFile, writeJsonFile } from './json-file.js';
import { workspacePaths } from './workspace-paths.js';

/** The file has one field more: a hash of the rest as tooldraft wrote it. A file that was changed by hand does not match it. */
const fileSchema = refinedDocsSchema.extend({ checksum: z.string().optional() });

interface DocsFile {
  readonly docs: RefinedDocs;
  readonly isEdited: boolean;
}

/**
 * Writes `refined-docs/<catalogue>/<run>.json` atomically and resolves to its path. Leaves the file alone if only the time
 * and the order of tools would change. Rejects with `ConfigurationError` if the file was changed by hand.
 */
export async function saveRefinedDocs(workspace: string, docs: RefinedDocs): Promise<string> {
  const { catalogue, run } = docs;
  const path = workspacePaths(workspace).refinedDocsFile(catalogue, run);
  await assertInsideWorkspace(workspace, path);
  const present = await readFile(path);
  if (present?.isEdited === true) throw edited(path);
  if (present === null || contentHash(present.docs) !== contentHash(docs))
    await writeFile(path, docs);
  return path;
}

/** The refined docs of a run; null if there are none. Rejects with `StorageError` if the file is broken. */
export async function loadRefinedDocs(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<RefinedDocs | null> {
  const path = workspacePaths(workspace).refinedDocsFile(catalogue, run);
  await assertInsideWorkspace(workspace, path);
  const docs = await readRefinedDocsFile(path);
  if (docs === null || (docs.catalogue === catalogue && docs.run === run)) return docs;
  throw new StorageError(
    `The refined docs ${path} are those of ${docs.catalogue}/${docs.run}, not of ${catalogue}/${run}.`,
    { file: path, remedy: 'Move the file back to where it came from.' },
  );
}

/** The refined docs in any file; null if there is no file. Rejects with `StorageError` if it holds something else. */
export async function readRefinedDocsFile(path: string): Promise<RefinedDocs | null> {
  return (await readFile(path))?.docs ?? null;
}

/** Finds the line of a tool's sentence, from 1 on: by its words, else by the words that its place and steps have in the file. */
export type LineOfSentence = (
  tool: string,
  sentence: Readonly<Pick<Sentence, 'place' | 'text'>> & { readonly steps: readonly string[] },
) => number | undefined;

/** Where the sentences of a file of refined docs stand, those too that people have put into other words since. */
export async function linesOfSentences(path: string): Promise<LineOfSentence> {
  const docs = await readRefinedDocsFile(path);
  const lines = (await readTextFile(path))?.split('\n') ?? [];
  return (tool, { place, text, steps }) => {
    const doc = docs === null ? undefined : allDocs(docs).find((one) => one.tool === tool);
    const isIt = (one: Sentence): boolean =>
      one.place === place && one.steps.join() === steps.join();
    const from = lines.findIndex((line) => line.includes(`"tool": ${writeJson(tool)}`));
    const found = [text, doc?.sentences.find(isIt)?.text ?? text]
      .map((words) => lines.findIndex((one, at) => at >= from && one.includes(writeJson(words))))
      .find((at) => at >= 0);
    return found === undefined ? undefined : found + 1;
  };
}

/** True if the refined docs of a run say something other than what tooldraft wrote. */
export async function areEdited(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<boolean> {
  const file = await readFile(workspacePaths(workspace).refinedDocsFile(catalogue, run));
  return file?.isEdited ?? false;
}

/** Rejects with `ConfigurationError` if the file was changed by hand, so that the changes are not lost. */
export async function assertUnedited(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<void> {
  if (!(await areEdited(workspace, catalogue, run))) return;
  throw edited(workspacePaths(workspace).refinedDocsFile(catalogue, run));
}

function edited(file: string): ConfigurationError {
  return new ConfigurationError(
    `The refined docs ${file} were changed by hand and would be overwritten.`,
    {
      file,
      remedy: `Move the file out of refined-docs/ and run the command again to write it anew, or write another run: --run NAME.`,
    },
  );
}

async function readFile(path: string): Promise<DocsFile | null> {
  const text = await readTextFile(path);
  if (text === null) return null;
  const { checksum, ...docs } = parseOwnJson(text, {
    path,
    schema: fileSchema,
    what: 'refined docs',
  });
  // Hash the data as it is in the file: parsing drops fields that the schema does not know.
  const { checksum: _, ...written } = jsonObjectSchema.parse(parseJson(text));
  return { docs, isEdited: checksum !== hashJson(written) };
}

async function writeFile(path: string, docs: RefinedDocs): Promise<void> {
  const content = assertReadable(refinedDocsSchema, docs, path);
  const checksum = hashJson(jsonOf(content));
  await writeJsonFile(path, fileSchema, { ...content, checksum });
}

/** A hash of everything the docs say, ignoring when they were written and the order of tools. */
function contentHash({ createdAt: _, tools, groups = [], ...rest }: RefinedDocs): string {
  const sorted = [...tools, ...groups].toSorted((a, b) => (a.tool < b.tool ? -1 : 1));
  return hashJson(jsonOf({ ...rest, docs: sorted }));
}
