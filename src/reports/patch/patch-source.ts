import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatchHunk } from 'diff';
import MagicString from 'magic-string';
import { javascript } from './javascript.js';
import { python } from './python.js';
import type { Edit, ToolPlace, WantedText, WantedTool } from './source-place.js';

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

interface Found {
  readonly file: string;
  readonly place: ToolPlace;
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
  const searched = files.flatMap(({ path, code }) => {
    const language = languages.find((one) => one.files.test(path));
    try {
      return language === undefined ? [] : [{ path, code, find: language.places(code), language }];
    } catch {
      unread.push(path);
      return [];
    }
  });
  const missing: NotPatched[] = [];
  const where = `${searched.length} files${unread.length > 0 ? `; not parsed: ${unread.join(', ')}` : ''}`;
  const placed = tools.map((tool) => {
    const all = searched.flatMap(({ path: file, find }) =>
      find(tool).map((place): Found => ({ file, place })),
    );
    const same = all.filter(({ place }) => isSame(place.says, tool.raw));
    return { tool, all, found: same.length > 0 ? same : all };
  });
  const edits: PlacedEdit[] = [];
  for (const { tool, found } of placed) {
    const [only] = found;
    for (const wanted of tool.texts) {
      const miss = (reason: string): unknown =>
        missing.push({ tool: tool.name, path: wanted.path, reason });
      if (only === undefined) miss(`it is registered nowhere in ${where}`);
      else if (found.length > 1)
        miss(`it is registered in several places: ${found.map(({ file }) => file).join(', ')}`);
      else {
        const edit = only.place.write(wanted);
        if ('reason' in edit) miss(`${edit.reason}, in ${only.file}`);
        else {
          const other = otherThere({ file: only.file, edit, wanted }, tool, placed);
          if (other === null)
            edits.push({ ...edit, tool: tool.name, path: wanted.path, file: only.file });
          else miss(`the text in ${only.file} documents ${other} too`);
        }
      }
    }
  }
  const sections: string[] = [];
  const written: PlacedEdit[] = [];
  for (const { path, code, language } of searched) {
    const own = edits.filter(({ file }) => file === path);
    const before = language.errors(code);
    let done: readonly PlacedEdit[] = [];
    for (const { name } of tools) {
      const more = own.filter(
        (edit) => edit.tool === name && !done.some((one) => isOneRange(one, edit)),
      );
      if (more.length === 0) continue;
      const next = [...done, ...more];
      const [from, to] = [edited(code, done), edited(code, next)];
      if (language.errors(to) > before) {
        missing.push(
          ...more.map((edit) => ({
            ...{ tool: name, path: edit.path },
            reason: `${path} could not be parsed after the edit`,
          })),
        );
        continue;
      }
      if (from !== to) sections.push(oneHunk(path, from, to));
      done = next;
    }
    written.push(...own.filter((edit) => done.some((one) => isOneRange(one, edit))));
  }
  return {
    patch: sections.join(''),
    written: written.map(({ tool, path, file }) => ({ tool, path, file })),
    missing,
  };
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
  placed: readonly { readonly tool: WantedTool; readonly all: readonly Found[] }[],
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
