import { basename } from 'node:path';
import { packageFile } from '../package-file.js';

/** The files named on the command line, or the 300 samples that come with the package. */
export function askedFiles(words: readonly string[]): readonly string[] {
  return words.length === 0 ? [packageFile('experiments/samples/generated.jsonl')] : words;
}

/** What plots say that an evaluation is about: the names of its files. */
export function samplesName(words: readonly string[]): string {
  return askedFiles(words)
    .map((file) => basename(file))
    .join(', ');
}
