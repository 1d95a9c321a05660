import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const showCommand = {
  name: 'show',
  section: 'Refine and ship',
  summary: 'Show the docs of a catalogue or a tool, and what is behind them',
  arguments: [
    { name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true },
    {
      name: 'tool',
      describe: 'Id or name of a tool (default: list all tools)',
      required: false,
    },
  ],
  options: commandOptions.show,
  examples: [
    ['show petstore', 'list the tools and what each run found'],
    ['show petstore listPets', 'the doc as an agent reads it'],
    ['show petstore listPets --trajectory', 'every call and revision'],
    [
      'show petstore listPets --evidence',
      'every added sentence with its experiment, and the calls to paste into a shell',
    ],
    ['show petstore --leftovers', 'things that the run created and did not remove'],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.show>;
