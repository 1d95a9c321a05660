import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const studyServeCommand = {
  name: 'study serve',
  section: 'Measure',
  summary: 'Serve the page on which a rater compares two docs, tool by tool',
  arguments: [{ name: 'study', describe: 'Name of a study in studies/', required: true }],
  options: commandOptions['study serve'],
  examples: [
    ['study serve petstore --rater anna', 'open the printed address'],
    ['study serve petstore --rater ben --port 4030', 'another rater, on a fixed port'],
  ],
  notes: [
    'Each answer is saved to studies/<study>/answers/<rater>.jsonl at once, and the same command continues where the rater stopped. The page does not reveal which doc is which.',
    'It is served on 127.0.0.1 only, at an address with a secret that changes every time. Press Ctrl-C to stop. Raters elsewhere fill in studies/<study>/forms/<rater>.yaml.',
  ],
  load: () => import('./serve.js'),
} as const satisfies Command<(typeof commandOptions)['study serve']>;
