import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const studyServeCommand = {
  name: 'study serve',
  summary: 'The page on which a rater compares the docs of a study, a tool at a time',
  arguments: [{ name: 'study', describe: 'Name of a study in studies/', required: true }],
  options: commandOptions['study serve'],
  examples: [
    ['study serve petstore --rater anna', 'open the address that it prints'],
    ['study serve petstore --rater ben --port 4030', 'another rater, always at the same port'],
  ],
  notes: [
    'Each click is saved to studies/<study>/answers/<rater>.jsonl at once; the same command goes on where the rater stopped. Nothing in the page tells which doc is which.',
    'It is served on 127.0.0.1 alone, and only to who has the address: it holds a secret that is new each time. Ctrl-C ends it. Raters elsewhere fill in studies/<study>/forms/<rater>.yaml.',
  ],
  load: () => import('./serve.js'),
} as const satisfies Command<(typeof commandOptions)['study serve']>;
