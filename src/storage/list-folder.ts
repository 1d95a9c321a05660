import { readdir } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { storageFailure, systemCode } from './storage-failure.js';

/** What is in a folder, by name; nothing where there is no folder. Rejects with `StorageError`. */
export async function listFolder(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw storageFailure(error, 'read', folder);
  }
}
