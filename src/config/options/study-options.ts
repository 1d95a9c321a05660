import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { comparedDocsOptions } from './evaluation-options.js';
import { modelUseOptions } from './model-options.js';
import { viewOptions } from './view-options.js';

export const studyCreateOptions = {
  docs: {
    ...comparedDocsOptions.docs,
    describe:
      'The two doc sets to compare: raw, the name of a run, joined:RUN, published:FILE, condensed:DOCS, each with NAME= before it as a label (given twice)',
  },
  limit: {
    type: 'number',
    describe: 'Number of tools to rate; all tools if fewer differ',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 10_000,
    default: 50,
  },
  raters: {
    type: 'list',
    describe: 'Names of the raters, separated by commas (repeatable)',
    group: 'Measurement',
    placeholder: 'NAME,…',
    inConfigFile: false,
    defaultText: 'rater-1, rater-2, rater-3',
  },
  name: {
    type: 'text',
    describe: 'Name of the study, used for its folder',
    group: 'Measurement',
    placeholder: 'NAME',
    inConfigFile: false,
    defaultText: "the catalogue's name",
  },
  seed: comparedDocsOptions.seed,
} as const satisfies OptionTable;

export const studyServeOptions = {
  rater: {
    type: 'text',
    describe: 'Rater for whom to serve the page',
    group: 'Display',
    placeholder: 'NAME',
    inConfigFile: false,
    defaultText: 'the only rater, if there is one',
  },
  port: viewOptions.port,
} as const satisfies OptionTable;

export const studyScoreOptions = {
  seed: comparedDocsOptions.seed,
  resamples: comparedDocsOptions.resamples,
  table: comparedDocsOptions.table,
  ...modelUseOptions,
  concurrency: { ...callingOptions.concurrency, describe: 'Model requests in flight' },
} as const satisfies OptionTable;
