import { join } from 'node:path';
import { groupBy } from '../support/group-by.js';
import { journalEntrySchema, type JournalEntry } from './journal-entry.js';
import { parseOwnJson, readTextFile } from './json-file.js';
import { listFolder } from './list-folder.js';
import { restoreOrStartOver } from './trajectory-file.js';

export interface JournalPart {
  readonly part: number;
  readonly entries: readonly JournalEntry[];
}

/** A run's journal, part by part in order. Rejects with `StorageError` at the first broken line. */
export async function readParts(folder: string): Promise<readonly JournalPart[]> {
  const parts: JournalPart[] = [];
  for (const part of await partNumbers(folder)) {
    const path = partPath(folder, part);
    parts.push({ part, entries: journalEntriesIn((await readTextFile(path)) ?? '', { path }) });
  }
  return parts;
}

/** Every entry of a run's journal by tool, oldest first. Rejects with `StorageError`. */
export async function readJournal(
  folder: string,
): Promise<ReadonlyMap<string, readonly JournalEntry[]>> {
  const parts = await readParts(folder);
  return groupBy(
    parts.flatMap(({ entries }) => entries),
    ({ tool }) => tool,
  );
}

/** Parses whole lines. Drops a last line without a line break, which a killed process left incomplete. Throws `StorageError`. */
export function journalEntriesIn(
  text: string,
  { path, linesBefore = 0 }: { readonly path: string; readonly linesBefore?: number },
): readonly JournalEntry[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, index) =>
      parseOwnJson(line, {
        path,
        schema: journalEntrySchema,
        what: 'journal',
        line: linesBefore + index + 1,
        remedy: restoreOrStartOver,
      }),
    );
}

export function partPath(folder: string, part: number): string {
  return join(folder, `journal-${part}.jsonl`);
}

/** The numbers of the parts on disk, in order. */
export async function partNumbers(folder: string): Promise<readonly number[]> {
  const numbers = (await listFolder(folder)).flatMap(
    ({ name }) => /^journal-(\d+)\.jsonl$/.exec(name)?.[1] ?? [],
  );
  return numbers.map(Number).sort((a, b) => a - b);
}
