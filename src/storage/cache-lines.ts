import { open, type FileHandle } from 'node:fs/promises';
import { StorageError } from '../core/errors.js';
import { indexLines, keyLength, type LinePlace } from './index-lines.js';
import { openToAppend } from './open-to-append.js';
import { storageFailure } from './storage-failure.js';
import { writeFileAtomic } from './write-file-atomic.js';

/** What a cache's file holds, in lines. */
export interface CacheLines {
  readonly lines: number;
  /** The first of those that are not as they were written, counted from 1; null where there is none. */
  readonly firstDamaged: number | null;
  readonly damaged: number;
  /** Whole lines whose key a later whole one has. */
  readonly superseded: number;
}

type IsWhole = (line: string) => boolean;

/** Where the lines of a cache stand, in the file that bore its name when they were indexed. */
export interface CacheIndex {
  readonly places: Map<string, LinePlace>;
  /** What is indexed ends here. */
  end: number;
  /** Null where there was no file. */
  inode: number | null;
}

/** Fewer superseded lines than this are not worth writing a cache again. */
const fewSuperseded = 100;

/** True where a cache had better be written again without what is superseded. */
export function isMostlySuperseded(found: Pick<CacheLines, 'lines' | 'superseded'>): boolean {
  return found.superseded >= fewSuperseded && found.superseded * 2 > found.lines;
}

/**
 * Indexes a cache. One that is mostly superseded is written again first, which is what caps it: at twice what it holds, plus
 * what is superseded between two openings. Rejects with `StorageError` where it cannot be read.
 */
export async function openCache(path: string, isWhole: IsWhole): Promise<CacheIndex> {
  const found = await indexed(path);
  if (!found.isLong) return found.index;
  // Few caches are long: what locks files is loaded for those alone.
  const { guarded } = await import('./lock-run.js');
  try {
    await guarded(path, async () => {
      // Another process may have done it meanwhile.
      if ((await indexed(path)).isLong) await compactCache(path, isWhole);
    });
  } catch (error) {
    // As long as before, it serves as before.
    if (!(error instanceof StorageError)) throw error;
  }
  return (await indexed(path)).index;
}

async function indexed(path: string): Promise<{ index: CacheIndex; isLong: boolean }> {
  const places = new Map<string, LinePlace>();
  const { end, lines, inode } = await indexLines(path, 0, places);
  const isLong = isMostlySuperseded({ lines, superseded: lines - places.size });
  return { index: { places, end, inode }, isLong };
}

/** Looks at every line of a cache's file; `isWhole` tells one that is as it was written. Rejects with `StorageError`. */
export async function readCacheLines(path: string, isWhole: IsWhole): Promise<CacheLines> {
  const keys = new Set<string>();
  const counts = { lines: 0, damaged: 0, superseded: 0 };
  let firstDamaged: number | null = null;
  await withFile(path, async (file) => {
    for await (const { text, number } of linesOf(file)) {
      counts.lines += 1;
      const key = text.slice(0, keyLength);
      if (!isWhole(text)) {
        counts.damaged += 1;
        firstDamaged ??= number;
      } else if (keys.has(key)) counts.superseded += 1;
      else keys.add(key);
    }
  });
  return { ...counts, firstDamaged };
}

/**
 * Writes the file again, atomically, with the last whole line of each key and nothing else, but for what other processes
 * append meanwhile: that is carried over. Rejects with `StorageError`.
 */
export async function compactCache(path: string, isWhole: IsWhole): Promise<void> {
  await withFile(path, async (old) => {
    const last = new Map<string, number>();
    let read: Omit<NumberedLine, 'text' | 'number'> = { end: 0, wholeTo: 0 };
    for await (const { text, number, end, wholeTo } of linesOf(old)) {
      read = { end, wholeTo };
      if (isWhole(text)) last.set(text.slice(0, keyLength), number);
    }
    await writeFileAtomic(path, kept(old, last));
    await carryOver(old, read, path);
  });
}

/** Whoever opened the file before another took its place has written to the one that is gone. */
async function carryOver(
  old: FileHandle,
  { end, wholeTo }: Pick<NumberedLine, 'end' | 'wholeTo'>,
  path: string,
): Promise<void> {
  const { size } = await old.stat();
  if (size <= end) return;
  const { buffer } = await old.read(Buffer.alloc(size - wholeTo), 0, size - wholeTo, wholeTo);
  const file = await openToAppend(path);
  try {
    await file.appendFile(buffer);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function withFile(path: string, task: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    const file = await open(path, 'r');
    try {
      await task(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw storageFailure(error, 'read', path);
  }
}

async function* kept(
  old: FileHandle,
  last: ReadonlyMap<string, number>,
): AsyncGenerator<Uint8Array> {
  for await (const { text, number } of linesOf(old))
    if (last.get(text.slice(0, keyLength)) === number) yield Buffer.from(`${text}\n`);
}

interface NumberedLine {
  readonly text: string;
  readonly number: number;
  /** Where the line ends in the file, and where the last one ends that has a line break. */
  readonly end: number;
  readonly wholeTo: number;
}

const lineBreak = 0x0a;

/** Every line that is not empty, of what the file holds now: the line break in front of each makes empty ones. */
async function* linesOf(file: FileHandle): AsyncGenerator<NumberedLine> {
  let pieces: Buffer[] = [];
  let number = 1;
  let wholeTo = 0;
  const { size } = await file.stat();
  if (size === 0) return;
  for await (const chunk of file.createReadStream({ start: 0, end: size - 1, autoClose: false })) {
    const bytes = chunk as Buffer;
    let from = 0;
    for (let at = bytes.indexOf(lineBreak); at >= 0; at = bytes.indexOf(lineBreak, from)) {
      const line = Buffer.concat([...pieces, bytes.subarray(from, at)]);
      wholeTo += line.length + 1;
      if (line.length > 0) yield { text: line.toString('utf8'), number, end: wholeTo, wholeTo };
      pieces = [];
      number += 1;
      from = at + 1;
    }
    pieces.push(bytes.subarray(from));
  }
  const rest = Buffer.concat(pieces);
  const end = wholeTo + rest.length;
  if (rest.length > 0) yield { text: rest.toString('utf8'), number, end, wholeTo };
}
