import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

/** SHA-256 of a file, or of the files of a folder with their places in it; null where it cannot be read. */
export async function hashPath(path: string, folder: string): Promise<string | null> {
  const place = resolve(folder, path);
  const hash = createHash('sha256');
  try {
    if (!(await stat(place)).isDirectory()) return hash.update(await readFile(place)).digest('hex');
    for (const name of await filesIn(place))
      hash.update(name).update(await readFile(join(place, name)));
    return hash.digest('hex');
  } catch {
    return null;
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}
