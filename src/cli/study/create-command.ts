import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const studyCreateCommand = {
  name: 'study create',
  section: 'Measure',
  summary: 'Prepare a blind comparison of two doc sets by people',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Name of a catalogue in tools/, or a file in any known format',
      required: true,
    },
  ],
  options: commandOptions['study create'],
  examples: [
    ['study create petstore', 'original docs against the latest run, 50 tools, three raters'],
    [
      'study create petstore --docs raw --docs gpt-4o --limit 20 --raters anna,ben,carla',
      'named raters, each with a form or a page (study serve)',
    ],
  ],
  notes: [
    'This writes studies/<name>/study.json, and forms/<rater>.yaml for raters without a browser. Each pair of docs is shown as A and B in an order drawn for each rater. study.json contains the key: do not show it to raters.',
  ],
  load: () => import('./create.js'),
} as const satisfies Command<(typeof commandOptions)['study create']>;
