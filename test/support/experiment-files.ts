import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  parseExperiment,
  type Experiment,
} from '../../src/evaluation/experiments/experiment-file.js';

const folder = fileURLToPath(new URL('../../experiments/', import.meta.url));
/** No experiment, but what the papers show. */
export const papersFile = `${folder}papers.yaml`;

export interface ExperimentFile {
  /** Its name in `experiments/`, without the ending. */
  readonly name: string;
  readonly experiment: Experiment;
}

/** Every experiment of `experiments/`, in the order of their names. */
export function experimentFiles(): readonly ExperimentFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && `${folder}${file}` !== papersFile)
    .sort()
    .map((file) => ({
      name: basename(file, '.yaml'),
      experiment: parseExperiment(readFileSync(`${folder}${file}`, 'utf8'), file),
    }));
}
