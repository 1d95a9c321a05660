import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatchHunk } from 'diff';
import MagicString from 'magic-string';
import { javascript } from './javascript.js';
import { python } from './python.js';
import type {
  Edit,
  Refusal,
  SourceLanguage,
  ToolPlace,
  WantedText,
  WantedTool,
} from './source-place.js';

export interface SourceFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly code: string;
}

/** A text that is not in the patch, and why. */
export interface NotPatched {
  readonly tool: string;
  /** Empty for the description, else the parameter's path. */
  readonly path: string;
  readonly reason: string;
}

export interface SourcePatch {
  /** A unified diff for `git apply`, one hunk a tool and file; empty where nothing was found. */
  readonly patch: string;
  readonly written: readonly {
    readonly tool: string;
    readonly path: string;
    readonly file: string;
  }[];
  readonly missing: readonly NotPatched[];
}

const languages = [javascript, python];

/** True for a file in which tools may be registered. */
export function isSource(path: string): boolean {
  return languages.some(({ files }) => files.test(path));
}

interface SearchedFile extends SourceFile {
  readonly language: SourceLanguage;
  readonly find: ReturnType<SourceLanguage['places']>;
}

interface Found {
  readonly file: string;
  readonly place: ToolPlace;
}

interface PlacedTool {
  readonly tool: WantedTool;
  readonly all: readonly Found[];
  /** Those that say what the source says, where there are some. */
  readonly found: readonly Found[];
}

interface PlacedEdit extends Edit {
  readonly tool: string;
  readonly path: string;
  readonly file: string;
}

/**
 * The texts of tools written where their source registers them, as a diff: by the syntax tree, nothing but strings changes, and each
 * file is parsed again. What is not found, is computed, or documents another tool too, is told.
 */
export function patchSource(
  files: readonly SourceFile[],
  tools: readonly WantedTool[],
): SourcePatch {
  const unread: string[] = [];
  const searched = files.flatMap(({ path, code }): readonly SearchedFile[] => {
    const language = languages.find((one) => one.files.test(path));
    try {
      return language === undefined ? [] : [{ path, code, find: language.places(code), language }];
    } catch {
      unread.push(path);
      return [];
    }
  });
  const where = `${searched.length} files${unread.length > 0 ? `; not parsed: ${unread.join(', ')}` : ''}`;
  const placed = tools.map((tool) => placedTool(tool, searched));
  const missing: NotPatched[] = [];
  const edits: PlacedEdit[] = [];
  for (const one of placed) {
    for (const wanted of one.tool.texts) {
      const about = { tool: one.tool.name, path: wanted.path };
      const edit = editOf(wanted, one, { placed, where });
      if ('reason' in edit) missing.push({ ...about, ...edit });
      else edits.push({ ...about, ...edit });
    }
  }
  const patched = searched.map((file) => {
    const own = edits.filter((edit) => edit.file === file.path);
    return patchedFile(file, own, tools);
  });
  return {
    patch: patched.flatMap(({ hunks }) => hunks).join(''),
    written: patched
      .flatMap(({ written }) => written)
      .map(({ tool, path, file }) => ({ tool, path, file })),
    missing: [...missing, ...patched.flatMap(({ refused }) => refused)],
  };
}

function placedTool(tool: WantedTool, searched: readonly SearchedFile[]): PlacedTool {
  const all = searched.flatMap(({ path: file, find }) =>
    find(tool).map((place): Found => ({ file, place })),
  );
  const same = all.filter(({ place }) => isSame(place.says, tool.raw));
  return { tool, all, found: same.length > 0 ? same : all };
}

interface Searched {
  readonly placed: readonly PlacedTool[];
  /** Where was searched, in words. */
  readonly where: string;
}

/** The edit that writes a text of a tool in its file, or why there is none. */
function editOf(
  wanted: WantedText,
  { tool, found }: PlacedTool,
  { placed, where }: Searched,
): (Edit & { readonly file: string }) | Refusal {
  const [only] = found;
  if (only === undefined) return { reason: `it is registered nowhere in ${where}` };
  if (found.length > 1) {
    const places = found.map(({ file }) => file).join(', ');
    return { reason: `it is registered in several places: ${places}` };
  }
  const { file, place } = only;
  const edit = place.write(wanted);
  if ('reason' in edit) return { reason: `${edit.reason}, in ${file}` };
  const other = otherThere({ file, edit, wanted }, tool, placed);
  return other === null
    ? { ...edit, file }
    : { reason: `the text in ${file} documents ${other} too` };
}

/** A file's edits as a hunk for each tool; those of a tool after which the file could not be parsed are refused. */
function patchedFile(
  { path, code, language }: SearchedFile,
  edits: readonly PlacedEdit[],
  tools: readonly WantedTool[],
) {
  const errors = language.errors(code);
  const hunks: string[] = [];
  const refused: NotPatched[] = [];
  let done: readonly PlacedEdit[] = [];
  const isDone = (edit: PlacedEdit): boolean => done.some((one) => isOneRange(one, edit));
  for (const { name } of tools) {
    const more = edits.filter((edit) => edit.tool === name && !isDone(edit));
    if (more.length === 0) continue;
    const next = [...done, ...more];
    const [from, to] = [edited(code, done), edited(code, next)];
    if (language.errors(to) > errors) {
      const reason = `${path} could not be parsed after the edit`;
      refused.push(...more.map((edit) => ({ tool: name, path: edit.path, reason })));
      continue;
    }
    if (from !== to) hunks.push(oneHunk(path, from, to));
    done = next;
  }
  return { hunks, refused, written: edits.filter(isDone) };
}

function isSame(one: string | null, other: string): boolean {
  const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return one !== null && words(one) === words(other);
}

function isOneRange(a: Edit, b: Edit): boolean {
  return a.from === b.from && a.to === b.to;
}

/** Another tool that takes its text from the same place and does not want the same there. */
function otherThere(
  at: { readonly file: string; readonly edit: Edit; readonly wanted: WantedText },
  tool: WantedTool,
  placed: readonly PlacedTool[],
): string | null {
  const { file, edit, wanted } = at;
  const found = placed.find(({ tool: other, all }) => {
    const there = all.find((one) => one.file === file);
    if (other === tool || there === undefined) return false;
    if (other.texts.some(({ path, text }) => path === wanted.path && text === wanted.text))
      return false;
    const theirs = there.place.write(wanted);
    return !('reason' in theirs) && isOneRange(theirs, edit);
  });
  return found?.tool.name ?? null;
}

function edited(code: string, edits: readonly Edit[]): string {
  const text = new MagicString(code);
  for (const { from, to, text: now } of edits) {
    if (from === to) text.appendLeft(from, now);
    else text.overwrite(from, to, now);
  }
  return text.toString();
}

/** Lines around the changes. */
const around = 3;

/** All changes in one hunk, whatever lies between them. */
function oneHunk(path: string, from: string, to: string): string {
  const [before, after] = [`a/${path}`, `b/${path}`];
  const context = from.split('\n').length;
  const patch = structuredPatch(before, after, from, to, '', '', { context });
  return formatPatch({ ...patch, hunks: patch.hunks.map(trimmed) }, FILE_HEADERS_ONLY);
}

/** The hunk without the lines that are far from any change. */
function trimmed(hunk: StructuredPatchHunk): StructuredPatchHunk {
  const { lines } = hunk;
  const isChange = (line: string): boolean => /^[-+]/.test(line);
  const first = Math.max(0, lines.findIndex(isChange) - around);
  const last = lines.findLastIndex(isChange);
  // What follows the last line of a file without a line end belongs to it.
  const end = Math.min(lines.length, last + 1 + around);
  const after = lines[end]?.startsWith('\\') === true ? end + 1 : end;
  const kept = lines.slice(first, after);
  const count = (sign: string): number =>
    kept.filter((line) => line.startsWith(sign) || line.startsWith(' ')).length;
  return {
    lines: kept,
    ...{ oldStart: hunk.oldStart + first, newStart: hunk.newStart + first },
    ...{ oldLines: count('-'), newLines: count('+') },
  };
}
