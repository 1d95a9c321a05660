import { createReadStream } from 'node:fs';
import { keyLength } from './index-lines.js';
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

/** Looks at every line of a cache's file; `isWhole` tells one that is as it was written. Rejects with `StorageError`. */
export async function readCacheLines(path: string, isWhole: IsWhole): Promise<CacheLines> {
  const keys = new Set<string>();
  const counts = { lines: 0, damaged: 0, superseded: 0 };
  let firstDamaged: number | null = null;
  for await (const { text, number } of linesOf(path)) {
    counts.lines += 1;
    const key = text.slice(0, keyLength);
    if (!isWhole(text)) {
      counts.damaged += 1;
      firstDamaged ??= number;
    } else if (keys.has(key)) counts.superseded += 1;
    else keys.add(key);
  }
  return { ...counts, firstDamaged };
}

/** Writes the file again, atomically, with the last whole line of each key and nothing else. Rejects with `StorageError`. */
export async function compactCache(path: string, isWhole: IsWhole): Promise<void> {
  const last = new Map<string, number>();
  for await (const { text, number } of linesOf(path))
    if (isWhole(text)) last.set(text.slice(0, keyLength), number);
  await writeFileAtomic(path, kept(path, last));
}

async function* kept(path: string, last: ReadonlyMap<string, number>): AsyncGenerator<Uint8Array> {
  for await (const { text, number } of linesOf(path))
    if (last.get(text.slice(0, keyLength)) === number) yield Buffer.from(`${text}\n`);
}

interface NumberedLine {
  readonly text: string;
  readonly number: number;
}

const lineBreak = 0x0a;

/** Every line that is not empty: the line break in front of each makes empty ones. */
async function* linesOf(path: string): AsyncGenerator<NumberedLine> {
  let pieces: Buffer[] = [];
  let number = 1;
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer;
      let from = 0;
      for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, from)) {
        const text = Buffer.concat([...pieces, bytes.subarray(from, end)]).toString('utf8');
        if (text !== '') yield { text, number };
        pieces = [];
        number += 1;
        from = end + 1;
      }
      pieces.push(bytes.subarray(from));
    }
  } catch (error) {
    throw storageFailure(error, 'read', path);
  }
  const rest = Buffer.concat(pieces).toString('utf8');
  if (rest !== '') yield { text: rest, number };
}
