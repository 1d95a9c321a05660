import { basename } from 'node:path';
import { ConfigurationError } from '../core/errors.js';
import {
  noisyKinds,
  readNoisyToolBench,
  withToolTexts,
  type NoisyInstruction,
} from '../evaluation/clarify/data/read-noisytoolbench.js';
import { distinctBy } from '../support/distinct-by.js';
import { catalogueByWord, type DocsPlace } from './load-docs.js';
import { sampleFiles, textOfSamples } from './load-samples.js';

export interface NoisyPlace extends DocsPlace {
  /** A file or folder of ToolBench that describes the tools. */
  readonly tools: string | undefined;
}

/**
 * The instructions of files of NoisyToolBench, which are known by their names; null where none of the files is one.
 * Rejects with `ConfigurationError` for a mixture, for what cannot be read, and for tools that are none of these.
 */
export async function loadNoisyInstructions(
  words: readonly string[],
  place: NoisyPlace,
): Promise<readonly NoisyInstruction[] | null> {
  const { currentFolder, tools } = place;
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
    files.map(async (file) => readNoisyToolBench(await textOfSamples(file), file)),
  );
  return tools === undefined ? read.flat() : described(read.flat(), tools, place);
}

/** The instructions with what a catalogue says of their tools. */
async function described(
  instructions: readonly NoisyInstruction[],
  tools: string,
  place: NoisyPlace,
): Promise<readonly NoisyInstruction[]> {
  const { groups = [] } = await catalogueByWord(tools, place);
  const withTexts = withToolTexts(instructions, groups);
  const wanted = distinctBy(
    withTexts.flatMap((each) => each.groups),
    ({ id }) => id,
  );
  const found = wanted.filter(({ description }) => description !== '').length;
  if (found === 0) {
    throw new ConfigurationError(`${tools} describes none of the ${wanted.length} tools.`, {
      file: tools,
      remedy: 'Give ToolBench tools as published: a file, or the folder of a category or of all.',
    });
  }
  if (found < wanted.length) {
    place.warn?.(`${tools} describes ${found} of ${wanted.length} tools; the others have no text.`);
  }
  return withTexts;
}
