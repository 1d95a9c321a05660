import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../core/errors.js';
import { isSource } from '../reports/patch/patch-source.js';
import type { SourceFile } from '../reports/patch/source-place.js';

/** Folders of what was installed or built, and of tests. */
const leftOut =
  /^(?:\..*|node_modules|dist|build|out|coverage|vendor|venv|__pycache__|site-packages|tests?|__tests__)$/;
const longestFile = 2_000_000;

/** The code under a folder in which tools may be registered, in the order of its paths. Rejects with `ConfigurationError`. */
export async function sourceCode(folder: string): Promise<readonly SourceFile[]> {
  const isFolder = (await stat(folder).catch(() => null))?.isDirectory() === true;
  const files = isFolder ? await under(folder, '') : [];
  if (files.length > 0) return files;
  const problem = isFolder ? 'has no TypeScript, JavaScript or Python in it' : 'is no folder';
  throw new ConfigurationError(`--source: ${folder} ${problem}.`, {
    remedy: 'Give the folder of the code that registers the tools.',
  });
}

async function under(folder: string, path: string): Promise<readonly SourceFile[]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true });
  const found: SourceFile[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory() && !leftOut.test(entry.name))
      found.push(...(await under(folder, inside)));
    if (!entry.isFile() || !isSource(entry.name) || /\.d\.[cm]?ts$/.test(entry.name)) continue;
    const code = await readFile(join(folder, inside), 'utf8');
    if (code.length <= longestFile) found.push({ path: inside, code });
  }
  return found;
}
