import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const experimentCommand = {
  name: 'experiment',
  section: 'Measure',
  summary: 'Run an experiment file: several doc sets, measures, models and seeds',
  arguments: [
    {
      name: 'file',
      describe:
        'An experiment file (YAML), or with --rebuild the manifest.json of a finished experiment',
      required: true,
    },
  ],
  options: commandOptions.experiment,
  examples: [
    ['experiment experiments/smoke.yaml', 'a small experiment without key or network'],
    [
      'experiment experiments/draft-table-1.yaml --model gpt-4o --max-cost 20',
      'with a chat model and a budget',
    ],
    [
      'experiment experiments/draft-table-3.yaml --server TMDB=https://api.themoviedb.org/3',
      'call the API itself instead of the mock that the file names',
    ],
    [
      'experiment experiments/draft-table-1.yaml --model gpt-4o --limit 3',
      'a quick trial with three tasks',
    ],
    [
      'experiment --rebuild evaluations/experiments/smoke/manifest.json',
      'rebuild tables, plots and page from the records, and compare them byte for byte',
    ],
  ],
  notes: [
    'Everything measured is recorded and never measured twice; the same command continues after Ctrl-C. Cells that cannot be measured say why.',
    'Name, base URL, key and temperature of a role (--role, or models in the configuration file) apply to every step, unless the experiment file says otherwise.',
    'Results are written to evaluations/experiments/<name>/: records.jsonl, table.md, table.csv, plots/*.svg, page.html and manifest.json.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.experiment>;
