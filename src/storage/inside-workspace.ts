import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { StorageError } from '../core/errors.js';
import { storageFailure, systemCode } from './storage-failure.js';

/** Rejects with `StorageError` where a symbolic link leads a path out of the workspace. The path need not exist yet. */
export async function assertInsideWorkspace(workspace: string, path: string): Promise<void> {
  const real = await realPathToBe(resolve(path));
  const way = relative(await realPathToBe(resolve(workspace)), real);
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return;
  throw new StorageError(`${path} leads out of the workspace, to ${real}.`, {
    file: path,
    remedy: 'Remove the symbolic link, or pass the folder it leads to with --workspace.',
  });
}

/** The path with every link resolved as far as it exists. */
async function realPathToBe(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (systemCode(error) !== 'ENOENT' || parent === path) throw storageFailure(error, 'use', path);
    return join(await realPathToBe(parent), basename(path));
  }
}
