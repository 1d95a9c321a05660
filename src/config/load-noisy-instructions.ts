import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ConfigurationError } from '../core/errors.js';
import {
  noisyKinds,
  readNoisyToolBench,
  type NoisyInstruction,
} from '../evaluation/clarify/data/read-noisytoolbench.js';
import { sampleFiles } from './load-samples.js';

/**
 * The instructions of files of NoisyToolBench, which are known by their names; null where none of the files is one.
 * Rejects with `ConfigurationError` for a mixture, and for what cannot be read.
 */
export async function loadNoisyInstructions(
  words: readonly string[],
  currentFolder: string,
): Promise<readonly NoisyInstruction[] | null> {
  const files = await sampleFiles(words, currentFolder);
  const isNoisy = (file: string): boolean =>
    noisyKinds.some((kind) => basename(file) === `${kind}.json`);
  if (!files.some(isNoisy)) return null;
  const other = files.find((file) => !isNoisy(file));
  if (other !== undefined) {
    throw new ConfigurationError(
      `${other} is no file of NoisyToolBench, and others of those named are.`,
      { file: other, remedy: 'Measure them apart: they have different metrics.' },
    );
  }
  const read = await Promise.all(
    files.map(async (file) => readNoisyToolBench(await readFile(file, 'utf8'), file)),
  );
  return read.flat();
}
