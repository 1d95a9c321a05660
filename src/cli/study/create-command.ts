import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const studyCreateCommand = {
  name: 'study create',
  summary: 'Draw tools of which people shall compare two docs without knowing which is which',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Name of a catalogue in tools/, or a file of any format',
      required: true,
    },
  ],
  options: commandOptions['study create'],
  examples: [
    ['study create petstore', 'raw docs against the latest run, 50 tools, three raters'],
    [
      'study create petstore --docs raw --docs gpt-4o --sample 20 --raters anna,ben,carla',
      'who rates gets a form of their own, or a page by "study serve"',
    ],
  ],
  notes: [
    'It writes studies/<name>/study.json, and forms/<rater>.yaml for raters without a browser. Each pair of docs stands side by side as A and B; which is which is drawn for every rater. study.json holds the key: do not show it to raters.',
  ],
  load: () => import('./create.js'),
} as const satisfies Command<(typeof commandOptions)['study create']>;
