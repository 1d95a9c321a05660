import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const reportCommand = {
  name: 'report',
  section: 'Refine and ship',
  summary: 'Write one HTML page with the docs before and after and the calls behind each sentence',
  arguments: [{ name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true }],
  options: commandOptions.report,
  examples: [
    ['report petstore', 'write petstore-<run>.html for the latest run'],
    ['report petstore --run gpt-4o --out petstore.html', 'another run, to a file of your choice'],
  ],
  notes: [
    'The page needs no network and no server. It contains shortened arguments and responses of calls, which everyone you send it to can read. Private values are masked.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.report>;
