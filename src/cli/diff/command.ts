import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const diffCommand = {
  name: 'diff',
  summary: 'What changed in the docs, word by word',
  arguments: [
    { name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true },
    {
      name: 'tool',
      describe: 'Id or name of one tool; without it, every changed tool',
      required: false,
    },
  ],
  options: commandOptions.diff,
  examples: [
    ['diff petstore', 'the raw docs against the refined ones'],
    ['diff petstore listPets --from 1 --to 3', 'two revisions of one tool'],
    ['diff petstore --run rules --against llm', 'what two runs, or two models, made of the tools'],
    ['diff petstore --stat', 'figures for the whole catalogue'],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.diff>;
