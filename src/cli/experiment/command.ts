import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const experimentCommand = {
  name: 'experiment',
  summary: 'Measure many docs in many ways from one file, and go on where that was stopped',
  arguments: [
    {
      name: 'file',
      describe: 'An experiment in YAML, or with --rebuild the manifest.json of a finished one',
      required: true,
    },
  ],
  options: commandOptions.experiment,
  first: [
    ...['model', 'baseUrl', 'price', 'maxCost', 'maxTokens', 'embeddings'],
    ...['server', 'answersUrl', 'limit', 'rebuild', 'json'],
  ],
  examples: [
    ['experiment experiments/smoke.yaml', 'a small one that needs no key and no network'],
    [
      'experiment experiments/draft-table-1.yaml --model gpt-4o --max-cost 20',
      'with a chat model and a budget',
    ],
    [
      'experiment experiments/draft-table-3.yaml --server TMDB=http://127.0.0.1:4010',
      'against a mock of the API ("tooldraft serve openapi.yaml --port 4010")',
    ],
    [
      'experiment experiments/draft-table-1.yaml --model gpt-4o --limit 3',
      'a trial: whether everything is there',
    ],
    [
      'experiment mine.yaml --judge-base-url http://127.0.0.1:8000/v1 --judge-temperature 0.2',
      'a judge that is elsewhere than the other models',
    ],
    [
      'experiment --rebuild evaluations/experiments/smoke/manifest.json',
      'tables, plots and page again, from the records alone, and whether they are the same bytes',
    ],
  ],
  notes: [
    'Catalogues × docs × measures × models × seeds. What is on record is not measured again; what cannot be measured says why. Ctrl-C keeps everything that was finished.',
    'Place, key and temperature of a role (--judge-base-url, …) hold for every step in which it acts, unless the file says otherwise.',
    'It writes records.jsonl, table.md, table.csv, plots/*.svg, page.html (tables and plots, to open or send) and manifest.json in evaluations/experiments/<name>/ of the workspace.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.experiment>;
