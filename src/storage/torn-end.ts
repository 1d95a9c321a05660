import { open } from 'node:fs/promises';
import { storageFailure, systemCode } from './storage-failure.js';

const lineBreak = 0x0a;
const blockSize = 65_536;

/** How many bytes stand behind the last line break of a file of lines: a line that a kill has torn. 0 where there is no file. */
export async function tornBytes(path: string): Promise<number> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      for (let end = size; end > 0; end -= blockSize) {
        const start = Math.max(0, end - blockSize);
        const block = Buffer.alloc(end - start);
        await file.read(block, 0, block.length, start);
        const last = block.lastIndexOf(lineBreak);
        if (last >= 0) return size - (start + last + 1);
      }
      return size;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0;
    throw storageFailure(error, 'read', path);
  }
}

/** Cuts off the torn line at the end of a file of lines, where there is one. Rejects with `StorageError`. */
export async function cutTornEnd(path: string): Promise<void> {
  const torn = await tornBytes(path);
  if (torn === 0) return;
  try {
    const file = await open(path, 'r+');
    try {
      await file.truncate((await file.stat()).size - torn);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw storageFailure(error, 'write', path);
  }
}
