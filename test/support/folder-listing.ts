import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Every entry below a folder with a digest of what it holds, sorted; `without` is left out with all below it. Two listings
 * are equal where nothing was made, changed or removed. Files that may not be read all hold the same.
 */
export async function folderListing(
  folder: string,
  options: { readonly without?: string } = {},
): Promise<string[]> {
  const lines: string[] = [];
  const visit = async (path: string): Promise<void> => {
    if (path === options.without) return;
    const stats = await lstat(path);
    const name = relative(folder, path);
    if (stats.isDirectory()) {
      lines.push(`${name}/`);
      for (const entry of await readdir(path)) await visit(join(path, entry));
    } else if (stats.isSymbolicLink()) {
      lines.push(`${name} -> ${await readlink(path)}`);
    } else if (stats.isFile()) {
      const content = await readFile(path).catch(() => 'what may not be read');
      const digest = createHash('sha256').update(content);
      lines.push(`${name} ${digest.digest('hex').slice(0, 16)}`);
    } else lines.push(`${name} (special)`);
  };
  await visit(folder);
  return lines.sort();
}
