import type { OptionTable } from '../option.js';
import { answersOptions } from './calling-options.js';
import { modelUseOptions } from './model-options.js';
import { embeddingOptions } from './refinement-options.js';
import { everyRoleOptions } from './role-options.js';

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
  ...everyRoleOptions,
  ...modelUseOptions,
  maxTokens: {
    ...modelUseOptions.maxTokens,
    describe: 'Stop a step before it exceeds this many tokens; run again to continue',
  },
  maxCost: {
    ...modelUseOptions.maxCost,
    describe: 'Stop a step before it exceeds this many US dollars; needs --price',
  },
  embeddings: {
    ...embeddingOptions.embeddings,
    describe: 'Embedding model for refinement, if the file names none',
  },
  embeddingModel: embeddingOptions.embeddingModel,
  embeddingsUrl: embeddingOptions.embeddingsUrl,
  rebuild: {
    type: 'flag',
    describe:
      'Rebuild tables, plots and page of a finished experiment from its records, and report whether they are identical',
    group: 'Measurement',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
