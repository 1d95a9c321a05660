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
  const samples = await Promise.all(
    files.map(async (file) => (await samplesOf(file)).map((sample) => ({ file, sample }))),
  );
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
  return readSamples({ file, text: await textOfSamples(file) });
}

/** Rejects with `ConfigurationError` where the file cannot be read. */
export async function textOfSamples(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): ConfigurationError {
  return new ConfigurationError(`The samples ${file} cannot be read: ${messageOf(cause)}.`, {
    ...{ file, cause, remedy: 'Check the path.' },
  });
}

function uniqueById(
  found: readonly { readonly file: string; readonly sample: ClarifySample }[],
): readonly ClarifySample[] {
  const samples = found.map(({ sample }) => sample);
  const [twice] = repeatedIn(samples.map(({ id }) => id));
  if (twice !== undefined) {
    const files = new Set(found.flatMap(({ file, sample }) => (sample.id === twice ? file : [])));
    throw new ConfigurationError(
      `Two samples have the id "${twice}", in ${[...files].join(', ')}.`,
      {
        file: [...files][0],
        remedy: 'Give each sample an id of its own, or leave one of the files out.',
      },
    );
  }
  return samples;
}
