import { open } from 'node:fs/promises';
import { storageFailure, systemCode } from './storage-failure.js';

/** The place of a line in a file, in bytes. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

const lineBreak = 0x0a;
/** Each line starts with a key of this many characters. */
export const keyLength = 64;

/**
 * Adds the place of each whole line from `start` on to `index` by its key, and resolves to the offset behind the last one.
 * Does not check what follows the key. A missing file has no lines.
 */
export async function indexLines(
  path: string,
  start: number,
  index: Map<string, LinePlace>,
): Promise<number> {
  let end = start;
  let rest = Buffer.alloc(0);
  try {
    const file = await open(path, 'r');
    try {
      for await (const chunk of file.createReadStream({ start, autoClose: false })) {
        rest = Buffer.concat([rest, chunk as Buffer]);
        let from = 0;
        for (let at = rest.indexOf(lineBreak); at >= 0; at = rest.indexOf(lineBreak, from)) {
          if (at - from > keyLength) {
            const key = rest.toString('latin1', from, from + keyLength);
            index.set(key, { offset: end + from, length: at - from });
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
  return end;
}
