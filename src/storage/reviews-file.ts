import type * as Yaml from 'yaml';
import { StorageError } from '../core/errors.js';
import { reviewsSchema, type ReviewEntry, type Reviews } from '../core/review.js';
import { writeJson } from '../core/json-text.js';
import { dataOfYaml } from '../support/data-of-yaml.js';
import { loadYaml, yamlForAnyReader } from '../support/load-yaml.js';
import { wordsAlone } from '../support/words-alone.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { readTextFile } from './json-file.js';
import { guarded } from './lock-run.js';
import { workspacePaths } from './workspace-paths.js';
import { writeFileAtomic } from './write-file-atomic.js';

/** The entries of a file in their places as they shall be, null for one that goes, and new ones behind them. */
export type EditedEntries = readonly (ReviewEntry | null)[];

/** The reviews of a catalogue; none where there is no file. Rejects with `StorageError` that names file and line where it is broken. */
export async function loadReviews(workspace: string, catalogue: string): Promise<Reviews> {
  return (await opened(workspace, catalogue)).reviews;
}

/**
 * Changes the file of reviews as one step, alone and as a whole, and resolves to what it then holds. Entries that do not change
 * keep their form, and all keep the comments of people.
 */
export async function editReviews(
  workspace: string,
  catalogue: string,
  work: (entries: readonly ReviewEntry[]) => EditedEntries,
): Promise<Reviews> {
  const { reviewsFile, reviewsLock } = workspacePaths(workspace);
  const path = reviewsFile(catalogue);
  return guarded(reviewsLock(catalogue), async () => {
    const { document, reviews } = await opened(workspace, catalogue);
    const before = reviews.sentences;
    const after = work(before);
    if (after.length === before.length && after.every((entry, at) => entry === before[at]))
      return reviews;
    const sentences = after.filter((entry) => entry !== null);
    const next = reviewsSchema.parse({ ...reviews, sentences });
    for (const [at, entry] of [...before.entries()].toReversed()) {
      const now = after[at] ?? null;
      if (now === null) document.deleteIn(['sentences', at]);
      else if (now !== entry) replaceIn(document, at, now);
    }
    for (const entry of after.slice(before.length)) if (entry !== null) addTo(document, entry);
    await writeFileAtomic(path, document.toString({ lineWidth: 0 }));
    return next;
  });
}

interface OpenedFile {
  readonly document: Yaml.Document;
  readonly reviews: Reviews;
}

async function opened(workspace: string, catalogue: string): Promise<OpenedFile> {
  const path = workspacePaths(workspace).reviewsFile(catalogue);
  await assertInsideWorkspace(workspace, path);
  const text = await readTextFile(path);
  if (text !== null && text.trim() !== '') return parsed(text, path, catalogue);
  const reviews: Reviews = { version: 1, catalogue, sentences: [] };
  return { document: newDocument(reviews), reviews };
}

function newDocument(reviews: Reviews): Yaml.Document {
  const document = new (loadYaml().Document)(reviews, yamlForAnyReader);
  document.commentBefore = ` Decisions about sentences in the docs of ${reviews.catalogue}. Written by "tooldraft review"; edit it freely.
 "decision" is open, accept, pin, reject or edit (with the new sentence as "edit"). "removes: true" lets "export --corrected" leave out
 the words of the source that a sentence refutes.`;
  return document;
}

/** Where a broken file says nothing of itself. */
const remedy =
  'Correct the line, or restore the file as it was; nothing was changed. docs/review.md has the format.';

function parsed(text: string, path: string, catalogue: string): OpenedFile {
  const yaml = loadYaml();
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { ...yamlForAnyReader, lineCounter: lines });
  const refusal = (at: number | undefined, problem: string): StorageError => {
    const line = at === undefined ? '' : `, line ${lines.linePos(at).line}`;
    return new StorageError(`Cannot read the reviews ${path}${line}: ${problem}.`, {
      ...{ file: path, remedy },
    });
  };
  const data = dataOfYaml(document, (problem, at) => refusal(at, problem));
  const result = reviewsSchema.safeParse(data);
  if (!result.success) {
    const [issue] = result.error.issues;
    const path = issue?.path ?? [];
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    throw refusal(
      positionOf(document, [...path, ...keys]),
      `${entryText(path)}${issue?.message ?? 'it does not fit its format'}`,
    );
  }
  const reviews = result.data;
  if (reviews.catalogue !== catalogue)
    throw refusal(
      positionOf(document, ['catalogue']),
      `these are the reviews of "${reviews.catalogue}", not of "${catalogue}"`,
    );
  const twice = repeated(reviews.sentences);
  if (twice !== null) {
    const [first, second] = twice.map((index) => positionOf(document, ['sentences', index]));
    const { line } = lines.linePos(first ?? 0);
    throw refusal(second, `it decides the same sentence as line ${line}`);
  }
  return { document, reviews };
}

/** `at "edit": `, where an entry's key is at fault. */
function entryText(path: readonly PropertyKey[]): string {
  const [list, , ...inside] = path;
  const key = list === 'sentences' ? inside : path;
  return key.length === 0 ? '' : `at "${key.map(String).join('.')}": `;
}

/** Where the value at a path begins, or the nearest one that holds it. */
function positionOf(document: Yaml.Document, path: readonly PropertyKey[]): number | undefined {
  const { isMap, isNode, isScalar } = loadYaml();
  for (let length = path.length; length >= 0; length -= 1) {
    const holder = document.getIn(path.slice(0, length - 1), true);
    const pair = isMap(holder)
      ? holder.items.find(({ key }) => isScalar(key) && key.value === path[length - 1])
      : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range != null) return node.range[0];
  }
  return undefined;
}

/** The indices of two entries that decide one sentence. */
function repeated(entries: readonly ReviewEntry[]): readonly [number, number] | null {
  const known = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const key = entryKey(entry);
    const earlier = known.get(key);
    if (earlier !== undefined) return [earlier, index];
    known.set(key, index);
  }
  return null;
}

/** One text for each sentence that entries may be about: no two may share it. */
function entryKey({ tool, place, sentence }: ReviewEntry): string {
  return writeJson([tool, place, wordsAlone(sentence)]);
}

/** As people read them: what they decide first. */
const keys = [
  ...(['tool', 'place', 'sentence', 'decision', 'edit', 'refutes', 'removes'] as const),
  ...(['constraint', 'steps'] as const),
] satisfies readonly (keyof ReviewEntry)[];

const longestList = 80;

function valueNode(document: Yaml.Document, key: keyof ReviewEntry, value: unknown): Yaml.Node {
  const { isCollection } = loadYaml();
  const node = document.createNode(value, { aliasDuplicateObjects: false });
  if (!isCollection(node)) return node;
  // Steps that are told in short stand one a line.
  node.flow = writeJson(value).length <= longestList;
  return node;
}

/** A new entry comes last, with a blank line before it. */
function addTo(document: Yaml.Document, entry: ReviewEntry): void {
  const { YAMLMap, isSeq } = loadYaml();
  const map = new YAMLMap<unknown, unknown>();
  for (const key of keys)
    if (entry[key] !== undefined) map.set(key, valueNode(document, key, entry[key]));
  const list = document.get('sentences');
  if (!isSeq(list)) throw new Error('the list of reviews is none');
  map.spaceBefore = list.items.length > 0;
  list.flow = false;
  list.add(map);
}

/** Changes in an entry only what differs, so that comments stay beside what they are about. */
function replaceIn(document: Yaml.Document, index: number, entry: ReviewEntry): void {
  const { isMap, isNode } = loadYaml();
  const map = document.getIn(['sentences', index], true);
  if (!isMap(map)) return;
  for (const key of keys) {
    const value = entry[key];
    const node: unknown = map.get(key, true);
    const before: unknown = isNode(node) ? node.toJS(document) : undefined;
    if (writeJson(before) === writeJson(value)) continue;
    if (value === undefined) map.delete(key);
    else map.set(key, changedNode(document, key, value, node));
  }
  map.items.sort((a, b) => placeOfKey(a.key) - placeOfKey(b.key));
}

function placeOfKey(key: unknown): number {
  const { isScalar } = loadYaml();
  const name = isScalar(key) ? key.value : key;
  return keys.findIndex((one) => one === name);
}

/** A text keeps the comment beside it. */
function changedNode(
  document: Yaml.Document,
  key: keyof ReviewEntry,
  value: unknown,
  before: unknown,
): Yaml.Node {
  const { isNode } = loadYaml();
  const node = valueNode(document, key, value);
  if (isNode(before)) Object.assign(node, { comment: before.comment });
  return node;
}
