import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './storage-failure.js';

/** Makes a folder's entries (new, renamed, removed files) survive a power cut, where the platform can. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch((error: unknown) => {
    if (process.platform === 'win32') return null;
    throw error;
  });
  if (handle === null) return;
  try {
    await handle.sync();
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(systemCode(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

/** Makes a folder with all of its parents, each of them synced. */
export async function ensureFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}
