import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { StorageError } from '../core/errors.js';
import { groupBy } from '../support/group-by.js';
import { alteredFile } from './altered-file.js';
import { accountFile, readAccount, type LinesByPart } from './journal-account.js';
import type { JournalEntry } from './journal-entry.js';
import { readJournalLines, startOfPart, type JournalLines } from './journal-lines.js';
import { readTextFile } from './json-file.js';
import { listFolder } from './list-folder.js';
import { isSealed } from './trajectory-file.js';

export interface JournalPart extends JournalLines {
  readonly part: number;
}

/** What a run's folder has of its journal. */
export interface JournalOnDisk {
  readonly parts: readonly JournalPart[];
  /** Null before a run's first save, and in a run of an earlier version. */
  readonly account: LinesByPart | null;
}

/** Another process may remove parts while they are read; so often it is looked again. */
const mostAttempts = 5;

/**
 * A run's journal, with the parts in order. A line that was altered, and a part that has fewer lines than were written to
 * it, reject with `StorageError`.
 */
export async function readParts(folder: string): Promise<JournalOnDisk> {
  for (let attempt = 1; ; attempt += 1) {
    const account = await readAccount(folder);
    try {
      return { parts: await partsBy(folder, account), account };
    } catch (error) {
      const isLast = attempt === mostAttempts;
      if (isLast || isDeepStrictEqual(await readAccount(folder), account)) throw error;
    }
  }
}

/** Every entry of a run's journal by tool, oldest first. Rejects with `StorageError`. */
export async function readJournal(
  folder: string,
): Promise<ReadonlyMap<string, readonly JournalEntry[]>> {
  const { parts } = await readParts(folder);
  return groupBy(
    parts.flatMap(({ entries }) => entries),
    ({ tool }) => tool,
  );
}

export function partPath(folder: string, part: number): string {
  return join(folder, `journal-${part}.jsonl`);
}

async function partsBy(
  folder: string,
  account: LinesByPart | null,
): Promise<readonly JournalPart[]> {
  if (account === null) await assertNeedsNoAccount(folder);
  const parts: JournalPart[] = [];
  for (const part of await partNumbers(folder)) {
    const lines = await readJournalLines(partPath(folder, part), startOfPart(folder, part));
    parts.push({ part, ...lines });
  }
  for (const [part, written] of account ?? []) {
    const found = parts.find((one) => one.part === part);
    const whole = found?.isSealed === true ? found.entries.length : 0;
    if (whole < written) throw lostLines(partPath(folder, part), written, whole);
  }
  return parts;
}

/** The numbers of the parts that are there, in order. */
export async function partNumbers(folder: string): Promise<readonly number[]> {
  const numbers = (await listFolder(folder)).flatMap(
    ({ name }) => /^journal-(\d+)\.jsonl$/.exec(name)?.[1] ?? [],
  );
  return numbers.map(Number).sort((a, b) => a - b);
}

/** A run whose trajectories have checksums had an account before it had them. */
async function assertNeedsNoAccount(folder: string): Promise<void> {
  for (const { name } of await listFolder(folder)) {
    if (!name.endsWith('.json') || name.startsWith('.')) continue;
    if (isSealed(parsedOrNull((await readTextFile(join(folder, name))) ?? '')))
      throw lostAccount(accountFile(folder));
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isUnsafe =
  'Calls may have been made that are no longer on record, and going on could make them again';

function lostLines(file: string, written: number, whole: number): StorageError {
  const lines = written === 1 ? 'a line was' : `${written} lines were`;
  const found = whole === 0 ? 'there is none' : `there are ${whole}`;
  return alteredFile(
    `The journal ${file} is not as it was written: ${lines} written to it, and ${found}. ${isUnsafe}.`,
    { file, problem: 'lost' },
  );
}

function lostAccount(file: string): StorageError {
  return alteredFile(`The run's file ${file} is missing. ${isUnsafe}.`, { file, problem: 'lost' });
}
