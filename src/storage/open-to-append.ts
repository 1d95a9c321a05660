import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './storage-failure.js';
import { ensureFolder } from './sync-folder.js';

/** Opens a file to append to; makes it, and its folder, where they are missing. */
export async function openToAppend(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'a');
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    await ensureFolder(dirname(path));
    return open(path, 'a');
  }
}
