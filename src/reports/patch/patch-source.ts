import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatchHunk } from 'diff';
import MagicString from 'magic-string';
import { javascript } from './javascript.js';
import { python } from './python.js';
import { groupBy } from '../../support/group-by.js';
import type {
  Edit,
  Refusal,
  SourceFile,
  SourceProject,
  ToolPlace,
  WantedText,
  WantedTool,
} from './source-place.js';

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

interface PlacedTool {
  readonly tool: WantedTool;
  readonly all: readonly ToolPlace[];
  /** Those that say what the source says, where there are some; those that share a description are one. */
  readonly found: readonly (readonly ToolPlace[])[];
}

interface PlacedEdit {
  readonly tool: string;
  readonly path: string;
  readonly edit: Edit;
}

/**
 * The texts of tools written where their source registers them, as a diff: by the syntax tree, nothing but descriptions changes, and
 * each file is parsed again. What is not found, is computed, or documents another tool too, is told.
 */
export function patchSource(
  files: readonly SourceFile[],
  tools: readonly WantedTool[],
): SourcePatch {
  const projects = languages.map((language) =>
    language.project(files.filter(({ path }) => language.files.test(path))),
  );
  const unread = projects.flatMap((project) => project.unread);
  const read = files.filter(({ path }) => isSource(path)).length - unread.length;
  const where = `${read} files${unread.length > 0 ? `; not parsed: ${unread.join(', ')}` : ''}`;
  const placed = tools.map((tool) =>
    placedTool(
      tool,
      projects.flatMap((project) => project.placesOf(tool)),
    ),
  );
  const missing: NotPatched[] = [];
  const edits: PlacedEdit[] = [];
  for (const one of placed) {
    for (const wanted of one.tool.texts) {
      const about = { tool: one.tool.name, path: wanted.path };
      const edit = editOf(wanted, one, { placed, projects, where });
      if ('reason' in edit) missing.push({ ...about, ...edit });
      else edits.push({ ...about, edit });
    }
  }
  const byFile = groupBy(edits, ({ edit }) => edit.file);
  const patched = files.flatMap((file) => {
    const own = byFile.get(file.path);
    return own === undefined ? [] : [patchedFile(file, own, tools)];
  });
  return {
    patch: patched.flatMap(({ hunks }) => hunks).join(''),
    written: patched
      .flatMap(({ written }) => written)
      .map(({ tool, path, edit }) => ({ tool, path, file: edit.file })),
    missing: [...missing, ...patched.flatMap(({ refused }) => refused)],
  };
}

function placedTool(tool: WantedTool, all: readonly ToolPlace[]): PlacedTool {
  const same = all.filter(({ says }) => isSame(says, tool.raw));
  const distinct = groupBy(same.length > 0 ? same : all, (place) => {
    const edit = place.write({ path: '', text: '' });
    return 'reason' in edit ? `${all.indexOf(place)}` : `${edit.file} ${edit.from} ${edit.to}`;
  });
  return { tool, all, found: [...distinct.values()] };
}

interface Searched {
  readonly projects: readonly SourceProject[];
  readonly placed: readonly PlacedTool[];
  /** Where was searched, in words. */
  readonly where: string;
}

/** The edit that writes a text of a tool in its file, or why there is none. */
function editOf(
  wanted: WantedText,
  { tool, found }: PlacedTool,
  { placed, projects, where }: Searched,
): Edit | Refusal {
  const [only] = found;
  if (only === undefined) return { reason: `it is registered nowhere in ${where}` };
  if (found.length > 1) {
    const places = found.map(([place]) => place?.file).join(', ');
    return { reason: `it is registered in several places: ${places}` };
  }
  const tries = only.map((place) => ({ place, edit: place.write(wanted) }));
  const { place, edit } = tries.find((one) => !('reason' in one.edit)) ?? tries[0]!;
  if ('reason' in edit) return { reason: `${edit.reason}, in ${place.file}` };
  if (projects.some((project) => project.isOfAnswers(edit)))
    return { reason: `the text in ${edit.file} documents answers too` };
  const other = otherThere(edit, wanted, { tool, placed });
  return other === null ? edit : { reason: `the text in ${edit.file} documents ${other} too` };
}

/**
 * A file's edits as a hunk for each tool, after one of what they need; those of a tool after which the file could not be parsed are
 * refused.
 */
function patchedFile(
  { path, code }: SourceFile,
  edits: readonly PlacedEdit[],
  tools: readonly WantedTool[],
) {
  const language = languages.find(({ files }) => files.test(path));
  const errors = language?.errors(code) ?? 0;
  const hunks: string[] = [];
  const refused: NotPatched[] = [];
  const needed = edits.flatMap(({ edit }) => edit.needs ?? []);
  let done: readonly Edit[] = [];
  const isDone = ({ edit }: PlacedEdit): boolean => done.some((one) => isOneRange(one, edit));
  const add = (more: readonly Edit[]): boolean => {
    const next = [...done, ...more];
    const [from, to] = [edited(code, done), edited(code, next)];
    if ((language?.errors(to) ?? 0) > errors) return false;
    if (from !== to) hunks.push(oneHunk(path, from, to));
    done = next;
    return true;
  };
  add([...groupBy(needed, ({ text }) => text).values()].flatMap(([first]) => first ?? []));
  for (const { name } of tools) {
    const more = edits.filter((one) => one.tool === name && !isDone(one));
    if (more.length === 0 || add(more.map(({ edit }) => edit))) continue;
    const reason = `${path} could not be parsed after the edit`;
    refused.push(...more.map((one) => ({ tool: name, path: one.path, reason })));
  }
  return { hunks, refused, written: edits.filter(isDone) };
}

function isSame(one: string | null, other: string): boolean {
  const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return one !== null && words(one) === words(other);
}

function isOneRange(a: Edit, b: Edit): boolean {
  return a.file === b.file && a.from === b.from && a.to === b.to;
}

/** Another tool that takes its text from the same place and does not want the same there. */
function otherThere(
  edit: Edit,
  wanted: WantedText,
  { tool, placed }: { readonly tool: WantedTool; readonly placed: readonly PlacedTool[] },
): string | null {
  const found = placed.find(({ tool: other, all }) => {
    if (other === tool) return false;
    if (other.texts.some(({ path, text }) => path === wanted.path && text === wanted.text))
      return false;
    return all.some((place) => {
      const theirs = place.write(wanted);
      return !('reason' in theirs) && isOneRange(theirs, edit);
    });
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
