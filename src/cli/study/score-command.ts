import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const studyScoreCommand = {
  name: 'study score',
  summary: 'What people said of two docs: shares by majority, and how far they agree',
  arguments: [{ name: 'study', describe: 'Name of a study in studies/', required: true }],
  options: commandOptions['study score'],
  examples: [
    ['study score petstore', 'from the answers given in the browser and in forms'],
    ['study score petstore --judge gpt-4o', 'and how often the model says the same as people'],
  ],
  notes: [
    'An item counts where every rater who took part has answered. Shares are of what more than half of them say; no majority counts as equal. Fleiss’ kappa is 1 where all agree and 0 where they agree as by chance; its 95 % interval is by bootstrap over items.',
    'A judging model sees each pair in both orders, and says equal where its two answers differ.',
  ],
  load: () => import('./score.js'),
} as const satisfies Command<(typeof commandOptions)['study score']>;
