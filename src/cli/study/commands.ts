import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

const study = [{ name: 'study', describe: 'Name of a study in studies/', required: true }] as const;

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

export const studyServeCommand = {
  name: 'study serve',
  section: 'Measure',
  summary: 'Serve the page on which a rater compares two docs, tool by tool',
  arguments: study,
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

export const studyScoreCommand = {
  name: 'study score',
  section: 'Measure',
  summary: 'Score a study: majority shares and inter-rater agreement',
  arguments: study,
  options: commandOptions['study score'],
  examples: [
    ['study score petstore', 'use the answers from browser and forms'],
    [
      'study score petstore --role judge=gpt-4o',
      'also report how often a model agrees with people',
    ],
  ],
  notes: [
    'An item counts if every participating rater answered it. Shares are majority votes; no majority counts as equal. Fleiss’ kappa is 1 for full agreement and 0 for chance agreement; its 95 % interval is a bootstrap over items.',
    'A judging model sees each pair in both orders; two different answers count as equal.',
  ],
  load: () => import('./score.js'),
} as const satisfies Command<(typeof commandOptions)['study score']>;
