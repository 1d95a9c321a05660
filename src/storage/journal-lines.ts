import { basename, dirname } from 'node:path';
import type { StorageError } from '../core/errors.js';
import { alteredFile, restoreOrBeginAgain } from './altered-file.js';
import { checksum } from './checksum.js';
import { journalEntrySchema, type JournalEntry } from './journal-entry.js';
import { parseOwnJson, readTextFile } from './json-file.js';

/** The lines of one part of a journal, as far as they are whole. */
export interface JournalLines {
  readonly entries: readonly JournalEntry[];
  /** False for a part of an earlier version, whose lines have no checksums. */
  readonly isSealed: boolean;
}

/** What the first line of a part follows: a part that comes from elsewhere does not fit. */
export function startOfPart(folder: string, part: number): string {
  return `${basename(dirname(folder))}/${basename(folder)}/${part}`;
}

/**
 * An entry as a line. Its `sum` is of the entry and of the line before, `before` being that one's: a line can be neither
 * changed nor moved nor taken out without the next one telling.
 */
export function journalLine(
  entry: JournalEntry,
  before: string,
): { readonly line: string; readonly sum: string } {
  const text = JSON.stringify(entry);
  const sum = checksum(`${before}\n${text}`);
  return { line: `${text.slice(0, -1)},"sum":"${sum}"}\n`, sum };
}

/** Where reading a part stands: behind so many lines, the last of which has this sum. */
export interface PlaceInPart {
  readonly path: string;
  readonly lines: number;
  readonly sum: string;
}

/** A part's lines; a last one that a kill has torn is left out. Rejects with `StorageError` at the first that was altered. */
export async function readJournalLines(path: string, start: string): Promise<JournalLines> {
  return journalLinesIn((await readTextFile(path)) ?? '', { path, lines: 0, sum: start });
}

/** The whole lines of a text that stands behind `after` in a part, and the sum of the last. Throws as `readJournalLines` rejects. */
export function journalLinesIn(
  text: string,
  { path, lines: linesBefore, sum: sumBefore }: PlaceInPart,
): JournalLines & { readonly sum: string } {
  const lines = text.split('\n').slice(0, -1).map(split);
  const isWithSums = lines.some(({ sum }) => sum !== null);
  let before = sumBefore;
  const own = { path, schema: journalEntrySchema, what: 'journal', remedy: restoreOrBeginAgain };
  const entries = lines.map(({ text, sum }, index) => {
    const line = linesBefore + index + 1;
    const entry = parseOwnJson(text, { ...own, line });
    if (isWithSums && sum !== checksum(`${before}\n${text}`)) throw altered(path, line, entry.tool);
    before = sum ?? before;
    return entry;
  });
  return { entries, isSealed: isWithSums, sum: before };
}

function split(line: string): { readonly text: string; readonly sum: string | null } {
  const [, open, sum] = /^(.*),"sum":"([0-9a-f]+)"\}$/s.exec(line) ?? [];
  return open === undefined || sum === undefined
    ? { text: line, sum: null }
    : { text: `${open}}`, sum };
}

function altered(file: string, line: number, tool: string): StorageError {
  return alteredFile(
    `The journal ${file} is not as it was written: its line ${line}, of ${JSON.stringify(tool)}, was altered, or lines before it are missing.`,
    { file, tool },
  );
}
