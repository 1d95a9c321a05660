import { open } from 'node:fs/promises';
import { storageFailure, systemCode } from './storage-failure.js';

/** Where a line stands in a file, in bytes. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

const lineBreak = 0x0a;
/** Characters at the beginning of a line by which it is found. */
export const keyLength = 64;

/** What was found of a file. */
export interface IndexedLines {
  /** Behind the last whole line. */
  readonly end: number;
  /** How many lines have been indexed. */
  readonly lines: number;
  /** By which a file that took another's place is told from it; null where there is no file. */
  readonly inode: number | null;
}

/**
 * Notes where the lines of a file from `start` on are by the 64 characters they begin with, those of other processes too;
 * what is in them is checked when it is read. A missing file has none.
 */
export async function indexLines(
  path: string,
  start: number,
  index: Map<string, LinePlace>,
): Promise<IndexedLines> {
  let end = start;
  let lines = 0;
  let inode: number | null = null;
  let rest = Buffer.alloc(0);
  try {
    const file = await open(path, 'r');
    try {
      inode = (await file.stat()).ino;
      for await (const chunk of file.createReadStream({ start, autoClose: false })) {
        rest = Buffer.concat([rest, chunk as Buffer]);
        let from = 0;
        for (let at = rest.indexOf(lineBreak); at >= 0; at = rest.indexOf(lineBreak, from)) {
          if (at - from > keyLength) {
            const key = rest.toString('latin1', from, from + keyLength);
            index.set(key, { offset: end + from, length: at - from });
            lines += 1;
          }
          from = at + 1;
        }
        end += from;
        rest = rest.subarray(from);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw storageFailure(error, 'read', path);
  }
  return { end, lines, inode };
}
