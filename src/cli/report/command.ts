import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const reportCommand = {
  name: 'report',
  summary: 'Write one HTML page: figures, docs before and after, every sentence with its calls',
  arguments: [{ name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true }],
  options: commandOptions.report,
  examples: [
    ['report petstore', 'the latest run as petstore-<run>.html in the current folder'],
    ['report petstore --run gpt-4o --out petstore.html', 'another run, to a file of your choice'],
  ],
  notes: [
    'The page needs no network and no server: open the file in a browser, or send it. It holds arguments and answers of calls, in short: whoever gets it can read them. Private values are masked in it as they are in trajectories.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.report>;
