import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const diffCommand = {
  name: 'diff',
  section: 'Refine and ship',
  summary: 'Show the sentences that were added to the docs, with their experiments',
  arguments: [
    { name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true },
    {
      name: 'tool',
      describe: 'Id or name of a tool (default: every changed tool)',
      required: false,
    },
  ],
  options: commandOptions.diff,
  examples: [
    ['diff petstore', 'compare the original docs with the refined ones'],
    ['diff petstore listPets --from 1 --to 3', 'compare two revisions of a tool'],
    ['diff petstore --run builtin --against gpt-4o', 'compare two runs'],
    ['diff petstore --stat', 'print a summary for the whole catalogue'],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.diff>;
