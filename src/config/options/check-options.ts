import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { modelOptions } from './model-options.js';
import { embeddingOptions, refinementOptions } from './refinement-options.js';
import { sourceOptions } from './source-options.js';

/** `check`: which docs, what may be called, and what form the findings have. */
export const checkOptions = {
  ...sourceOptions,
  ...callingOptions,
  maxCalls: {
    ...callingOptions.maxCalls,
    describe: 'Stop after this many calls; sentences not decided by then are unclear',
  },
  run: {
    type: 'text',
    describe: 'Name of the run whose docs are checked',
    group: 'What to measure',
    placeholder: 'NAME',
    defaultText: 'the latest',
  },
  docs: {
    type: 'text',
    describe: 'File of refined docs, instead of those of a run',
    group: 'What to measure',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  fix: {
    type: 'flag',
    describe:
      'Refine the tools whose docs drifted, and new ones, as their run was made; all other docs stay',
    group: 'Run',
    inConfigFile: false,
  },
  value: refinementOptions.value,
  seed: refinementOptions.seed,
  examples: refinementOptions.examples,
  redact: refinementOptions.redact,
  noCleanUp: refinementOptions.noCleanUp,
  ...modelOptions,
  ...embeddingOptions,
  format: {
    type: 'text',
    describe:
      'Form of the findings: text, or annotations that GitHub Actions shows beside the docs',
    group: 'Output',
    choices: ['text', 'github-actions'],
    default: 'text',
    inConfigFile: false,
  },
  junit: {
    type: 'text',
    describe: 'Write a JUnit report, one case a sentence',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
