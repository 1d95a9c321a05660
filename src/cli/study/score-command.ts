import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const studyScoreCommand = {
  name: 'study score',
  section: 'Measure',
  summary: 'Score a study: majority shares and inter-rater agreement',
  arguments: [{ name: 'study', describe: 'Name of a study in studies/', required: true }],
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
