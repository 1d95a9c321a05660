import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const datasetClarifyCommand = {
  name: 'dataset clarify',
  section: 'Measure',
  summary:
    'Make samples for "eval clarify": clear, ambiguous and impossible requests with their gold',
  arguments: [],
  options: commandOptions['dataset clarify'],
  first: [
    ...['from', 'environments', 'each', 'requests', 'wording', 'seed'],
    ...['model', 'phrasings', 'samples', 'choose', 'out'],
  ],
  examples: [
    [
      'dataset clarify --out samples.jsonl',
      '300 samples from templates, the same for the same seed',
    ],
    [
      'dataset clarify --model gpt-4o --out samples.jsonl',
      'the same, each request the best of five phrasings by a model, graded by its rubric',
    ],
    [
      'dataset clarify --model gpt-4o --phrasings keep --out s.jsonl',
      'all five phrasings kept, and s.jsonl.choices.txt for a person to choose in',
    ],
    [
      'dataset clarify --samples s.jsonl --choose s.jsonl.choices.txt --out chosen.jsonl',
      'the samples in the words that were chosen',
    ],
    [
      'dataset clarify --from bfcl --questions base.json --possible-answers answers.json',
      'BFCL’s base set as it is, with values hidden, and with values corrupted',
    ],
    [
      'dataset clarify --from bfcl --questions miss.json --possible-answers answers.json',
      'BFCL’s miss_param set: what users tell in a turn of its own they tell when asked',
    ],
    ['dataset clarify --requests 8 --out long.jsonl', 'long talks, in which late questions count'],
  ],
  notes: [
    'Ambiguous samples hide up to three arguments of a call; impossible ones have one value corrupted by rules of its domain. Where this differs from the papers, each sample says so ("deviations").',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['dataset clarify']>;
