import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { comparedDocsOptions } from './evaluation-options.js';
import { modelUseOptions } from './model-options.js';
import { placeOptions } from './role-options.js';
import { viewOptions } from './view-options.js';

export const studyCreateOptions = {
  docs: {
    ...comparedDocsOptions.docs,
    describe:
      'The two docs to compare: raw, the name of a run, joined:RUN, published:FILE, NAME=published:FILE, condensed:DOCS (give it twice)',
  },
  sample: {
    type: 'number',
    describe: 'How many tools people rate; all, where fewer differ',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 10_000,
    default: 50,
  },
  raters: {
    type: 'list',
    describe: 'Who rates: a name each, with commas between them (repeatable)',
    group: 'What to measure',
    placeholder: 'NAME,…',
    inConfigFile: false,
    defaultText: 'rater-1, rater-2, rater-3',
  },
  name: {
    type: 'text',
    describe: 'Name of the study, which names its folder',
    group: 'What to measure',
    placeholder: 'NAME',
    inConfigFile: false,
    defaultText: 'that of the catalogue',
  },
  seed: comparedDocsOptions.seed,
} as const satisfies OptionTable;

export const studyServeOptions = {
  rater: {
    type: 'text',
    describe: 'Who rates on this page, one of the names that the study was made with',
    group: 'What to show',
    placeholder: 'NAME',
    inConfigFile: false,
    defaultText: 'the only one, where there is one',
  },
  port: viewOptions.port,
} as const satisfies OptionTable;

export const studyScoreOptions = {
  judge: {
    type: 'text',
    describe: 'Chat model that answers the same questions, to see how far it agrees with people',
    group: 'Models',
    placeholder: 'NAME',
  },
  ...placeOptions('judge'),
  seed: comparedDocsOptions.seed,
  resamples: comparedDocsOptions.resamples,
  table: comparedDocsOptions.table,
  ...modelUseOptions,
  concurrency: { ...callingOptions.concurrency, describe: 'Model requests side by side' },
} as const satisfies OptionTable;
