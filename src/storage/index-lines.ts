import { createReadStream } from 'node:fs';
import { storageFailure, systemCode } from './storage-failure.js';

/** Where a line stands in a file, in bytes. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

const lineBreak = 0x0a;
/** Characters at the beginning of a line by which it is found. */
export const keyLength = 64;

/**
 * Notes where the lines of a file from `start` on are by the 64 characters they begin with, those of other processes too;
 * what is in them is checked when it is read. Gives the end of the last whole line. A missing file has none.
 */
export async function indexLines(
  path: string,
  start: number,
  index: Map<string, LinePlace>,
): Promise<number> {
  let offset = start;
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { start })) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      let from = 0;
      for (let end = rest.indexOf(lineBreak); end >= 0; end = rest.indexOf(lineBreak, from)) {
        if (end - from > keyLength) {
          const key = rest.toString('latin1', from, from + keyLength);
          index.set(key, { offset: offset + from, length: end - from });
        }
        from = end + 1;
      }
      offset += from;
      rest = rest.subarray(from);
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw storageFailure(error, 'read', path);
  }
  return offset;
}
