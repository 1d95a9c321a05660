import { basename } from 'node:path';
import type { commandOptions } from '../../config/command-options.js';
import type { CommandContext } from '../command.js';

/** What plots say that an evaluation is about: its files, or the seed of samples that were generated. */
export function samplesName({
  arguments: files,
  settings: { seed },
}: CommandContext<(typeof commandOptions)['eval clarify']>): string {
  return files.length === 0
    ? `generated samples ${seed}`
    : files.map((file) => basename(file)).join(', ');
}
