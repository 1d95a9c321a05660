import { randomBytes } from 'node:crypto';
import { open, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileWork } from './file-work.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { ensureFolder, syncFolder } from './sync-folder.js';

/** What a file shall hold; piece by piece where that is too much for memory. */
type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Replaces a file as a whole: whoever reads it, after a kill or a power cut too, finds the old bytes or the new ones.
 * Makes missing folders. Rejects with a `StorageError` that names the file; then the old file stands as it was.
 */
export async function writeFileAtomic(path: string, data: FileContent): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, temporaryName(basename(path)));
  try {
    await writeSynced(temporary, data).catch(async (error: unknown) => {
      if (systemCode(error) !== 'ENOENT') throw error;
      await ensureFolder(folder);
      await writeSynced(temporary, data);
    });
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (error) {
    await fileWork()
      .remove(temporary)
      .catch(() => undefined);
    throw storageFailure(error, 'write', path);
  }
}

/** True for a file that a killed write left behind. */
export function isTemporaryName(name: string): boolean {
  return /^\..+\.\d+-[0-9a-f]{12}\.tmp$/.test(name);
}

/** Unique, so that two processes that write one file never share a temporary one. */
function temporaryName(name: string): string {
  return `.${name.slice(0, 80)}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
}

async function writeSynced(path: string, data: FileContent): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await writeFile(handle, data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
