import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './storage-failure.js';

/** Syncs of a folder that have not begun yet, and when all of it will have been synced. */
const expected = new Map<string, Promise<void>>();
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a folder's entries (new, renamed, removed files) survive a power cut, where the platform can. What is asked for while
 * a sync of the folder is under way shares the next one.
 */
export function syncFolder(folder: string): Promise<void> {
  const known = expected.get(folder);
  if (known !== undefined) return known;
  const sync = (async () => {
    await underWay.get(folder);
    expected.delete(folder);
    const own = syncNow(folder);
    const ended = own.catch(() => undefined);
    underWay.set(folder, ended);
    try {
      await own;
    } finally {
      if (underWay.get(folder) === ended) underWay.delete(folder);
    }
  })();
  expected.set(folder, sync);
  return sync;
}

async function syncNow(folder: string): Promise<void> {
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

const beingMade = new Map<string, Promise<void>>();

/** Makes a folder with all of its parents, each of them synced. Those who ask for it at the same time wait for one another. */
export function ensureFolder(folder: string): Promise<void> {
  const known = beingMade.get(folder);
  if (known !== undefined) return known;
  const made = makeFolder(folder).finally(() => beingMade.delete(folder));
  beingMade.set(folder, made);
  return made;
}

async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await ensureFolder(parent);
  try {
    // Not `recursive`: Node then reports a read-only disk as a missing folder.
    await mkdir(folder);
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await isFolder(folder))) return;
    throw error;
  }
  await syncFolder(parent);
}

/** False where there is nothing or a file. */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}
