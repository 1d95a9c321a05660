import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const viewCommand = {
  name: 'view',
  summary: 'The report in a browser: follows a run as it goes, and sentences are decided in it',
  arguments: [{ name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true }],
  options: commandOptions.view,
  examples: [
    ['view petstore', 'the latest run; open the address that it prints'],
    ['view petstore --run gpt-4o --port 4020', 'another run, always at the same port'],
  ],
  notes: [
    'The page shows new calls, iterations and finished tools within a second or two while "tooldraft refine" works on the run. Sentences are accepted, rejected, edited and pinned in it; decisions go to reviews/<catalogue>.yaml at once.',
    'It is served on 127.0.0.1 alone, and only to who has the address: it holds a secret that is new each time. Ctrl-C ends it.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.view>;
