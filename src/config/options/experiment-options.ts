import type { OptionTable } from '../option.js';
import { answersOptions } from './calling-options.js';
import { modelUseOptions } from './model-options.js';

/** `experiment`: which models, and what every step that asks one is held to. */
export const experimentOptions = {
  model: {
    type: 'list',
    describe: 'Chat model, instead of those named in the file (repeatable)',
    inConfigFile: false,
    group: 'Models',
    placeholder: 'NAME',
  },
  server: {
    type: 'list',
    describe:
      'Base URL for a catalogue, for example of a mock, instead of the one in its document (repeatable)',
    inConfigFile: false,
    group: 'Source',
    placeholder: 'NAME=URL',
  },
  answersUrl: {
    ...answersOptions.answersUrl,
    describe:
      "Server for steps with simulated answers: StableToolBench's, or one that implements its POST /virtual",
  },
  limit: {
    type: 'number',
    describe:
      'Trial run: at most this many tools, agent tasks, and samples or instructions of each kind',
    inConfigFile: false,
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
  ...modelUseOptions,
  maxTokens: {
    ...modelUseOptions.maxTokens,
    describe: 'Stop a step before it exceeds this many tokens; run again to continue',
  },
  maxCost: {
    ...modelUseOptions.maxCost,
    describe: 'Stop a step before it exceeds this many US dollars; needs --price',
  },
  rebuild: {
    type: 'flag',
    describe:
      'Rebuild tables, plots and page of a finished experiment from its records, and report whether they are identical',
    group: 'Measurement',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
