import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors.js';
import type { ClarifySample } from '../evaluation/clarify/clarify-sample.js';
import { readSamples } from '../evaluation/clarify/data/read-samples.js';
import { repeatedIn } from '../support/repeated-in.js';

/** Samples of all files; of a folder, of every `.json` and `.jsonl` file in it. Rejects with `ConfigurationError`. */
export async function loadSamples(
  words: readonly string[],
  currentFolder: string,
): Promise<readonly ClarifySample[]> {
  const files = await sampleFiles(words, currentFolder);
  const samples = await Promise.all(files.map(samplesOf));
  return uniqueById(samples.flat());
}

/** The files named, and those of the folders named. Rejects with `ConfigurationError` for what is not there. */
export async function sampleFiles(
  words: readonly string[],
  currentFolder: string,
): Promise<readonly string[]> {
  const files = await Promise.all(words.map((word) => filesAt(resolve(currentFolder, word))));
  return files.flat();
}

async function filesAt(path: string): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = (await readdir(path)).filter((name) => /\.jsonl?$/.test(name)).sort();
    return names.map((name) => join(path, name));
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

async function samplesOf(file: string): Promise<readonly ClarifySample[]> {
  try {
    return readSamples({ file, text: await readFile(file, 'utf8') });
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): ConfigurationError {
  return new ConfigurationError(`The samples ${file} cannot be read: ${messageOf(cause)}.`, {
    ...{ file, cause, remedy: 'Check the path.' },
  });
}

function uniqueById(samples: readonly ClarifySample[]): readonly ClarifySample[] {
  const [twice] = repeatedIn(samples.map(({ id }) => id));
  if (twice !== undefined) {
    throw new ConfigurationError(`Two samples have the id "${twice}".`, {
      remedy: 'Give each sample an id of its own, or leave one of the files out.',
    });
  }
  return samples;
}
