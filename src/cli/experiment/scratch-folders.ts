import { utimes } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { ConfigurationError } from '../../core/errors.js';
import type { Experiment } from '../../evaluation/experiments/experiment-file.js';
import { fileWork } from '../../storage/file-work.js';

/** So that what tools tell of the files does not change from run to run. */
const date = new Date('2024-05-31T12:00:00Z');

/** Makes an experiment's folders of sample files anew. Throws `ConfigurationError` for a place outside the workspace. */
export async function makeScratchFolders(
  workspace: string,
  scratch: Experiment['scratch'],
): Promise<void> {
  for (const { folder, files } of scratch) {
    const root = placeInside(workspace, folder);
    // Not emptied: what a link leads to is not ours.
    await fileWork().remove(root);
    await fileWork().ensureDir(root);
    for (const [name, content] of Object.entries(files)) {
      const file = placeInside(root, name);
      await fileWork().outputFile(file, content);
      await utimes(file, date, date);
    }
  }
}

function placeInside(folder: string, path: string): string {
  const inside = relative(folder, resolve(folder, path));
  if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return join(folder, inside);
  throw new ConfigurationError(`The scratch place "${path}" lies outside ${folder}.`, {
    remedy: 'Give a path below it.',
  });
}
