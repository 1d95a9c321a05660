import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const showCommand = {
  name: 'show',
  summary: 'The docs, how a tool was explored, what proves a sentence',
  arguments: [
    { name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true },
    {
      name: 'tool',
      describe: 'Id or name of one tool; without it, the list of tools',
      required: false,
    },
  ],
  options: commandOptions.show,
  examples: [
    ['show petstore', 'the tools, and what each run made of them'],
    ['show petstore listPets', 'the doc as an agent gets it'],
    ['show petstore listPets --trajectory', 'every call and revision that led there'],
    ['show petstore listPets --evidence', 'every claim with the calls that prove it'],
    ['show petstore --leftovers', 'what the run made and nothing removed'],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.show>;
