import type { OptionTable } from '../option.js';
import { answersOptions } from './calling-options.js';
import { modelUseOptions } from './model-options.js';
import { queueOptions } from './queue-options.js';
import { embeddingOptions } from './refinement-options.js';
import { everyRoleOptions } from './role-options.js';

/** `experiment`: which models, and what every step that asks one is held to. */
export const experimentOptions = {
  model: {
    type: 'list',
    describe: 'Chat model, instead of those that the file names (repeatable)',
    inConfigFile: false,
    group: 'Models',
    placeholder: 'NAME',
  },
  server: {
    type: 'list',
    describe:
      'Base URL of the API of one of its catalogues, e.g. of a mock, instead of the one its document gives (repeatable)',
    inConfigFile: false,
    group: 'Where the tools are',
    placeholder: 'NAME=URL',
  },
  answersUrl: {
    ...answersOptions.answersUrl,
    describe:
      "Server that makes answers up for tools that the file takes simulated answers of: StableToolBench's or one that speaks its POST /virtual",
  },
  limit: {
    type: 'number',
    describe:
      'A trial: at most this many tools refined and called, tasks of agents, and samples of each kind in each environment',
    inConfigFile: false,
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
  ...everyRoleOptions,
  ...modelUseOptions,
  maxTokens: {
    ...modelUseOptions.maxTokens,
    describe: 'Stop a step before it has used more tokens than this; running again goes on',
  },
  maxCost: {
    ...modelUseOptions.maxCost,
    describe: 'Stop a step before it has cost more US dollars than this; needs --price',
  },
  embeddings: {
    ...embeddingOptions.embeddings,
    describe: 'Embedding model of refinement, where the file names none',
  },
  embeddingModel: embeddingOptions.embeddingModel,
  embeddingsUrl: embeddingOptions.embeddingsUrl,
  queue: {
    ...queueOptions.queue,
    describe:
      'Let workers do what its steps refine and the runs of its agents ("tooldraft worker"), over this Redis: redis://[user:password@]host[:port][/db], rediss:// for TLS; everything else is done here',
  },
  rebuild: {
    type: 'flag',
    describe:
      'Build tables, plots and page of a finished experiment again, from its manifest and records, and say whether they are the same',
    group: 'What to measure',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
