import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { LinePlace } from './index-lines.js';

/**
 * Appends a line to a file, synchronously and unsynced, and gives its place. A line break stands in front, which ends a line
 * that a killed process may have torn; what does not fit on the disk is taken back. Where another process appends at the
 * same moment the place may be wrong.
 */
export function appendLine(path: string, line: string): LinePlace {
  const bytes = Buffer.from(`\n${line}\n`);
  const file = openSync(path, 'a');
  try {
    const { size } = fstatSync(file);
    try {
      for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
    return { offset: size + 1, length: bytes.length - 2 };
  } finally {
    closeSync(file);
  }
}
