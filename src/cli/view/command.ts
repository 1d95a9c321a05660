import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const viewCommand = {
  name: 'view',
  section: 'Refine and ship',
  summary: 'Open the report in a browser, follow a run live, accept or reject sentences',
  arguments: [{ name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true }],
  options: commandOptions.view,
  examples: [
    ['view petstore', 'serve the latest run; open the printed address'],
    ['view petstore --run gpt-4o --port 4020', 'another run, on a fixed port'],
  ],
  notes: [
    'While "tooldraft refine" is running, the page says so, and shows new docs within two seconds of their writing. Accept, reject or edit sentences in it, where the docs have some; each decision is saved to reviews/<catalogue>.yaml at once.',
    'It is served on 127.0.0.1 only, at an address with a secret that changes every time. Press Ctrl-C to stop.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.view>;
