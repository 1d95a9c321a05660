import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { modelOptions } from './model-options.js';
import { refinementOptions } from './refinement-options.js';
import { sourceOptions } from './source-options.js';

/** `check`: which docs, what may be called, and what form the findings have. */
export const checkOptions = {
  ...sourceOptions,
  ...callingOptions,
  maxCalls: {
    ...callingOptions.maxCalls,
    describe: 'Stop after this many calls; remaining sentences are reported as unclear',
  },
  run: {
    type: 'text',
    describe: 'Run whose docs to check',
    group: 'Measurement',
    placeholder: 'NAME',
    defaultText: 'the latest',
  },
  docs: {
    type: 'text',
    describe: 'File of refined docs, instead of a run',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  fix: {
    type: 'flag',
    describe:
      'Refine new tools and tools whose docs are no longer true, with the settings of their run',
    group: 'Run',
    inConfigFile: false,
  },
  value: refinementOptions.value,
  seed: refinementOptions.seed,
  examples: refinementOptions.examples,
  redact: refinementOptions.redact,
  noCleanUp: refinementOptions.noCleanUp,
  ...modelOptions,
  format: {
    type: 'text',
    describe: 'Format of the findings: text, or annotations for GitHub Actions',
    group: 'Output',
    choices: ['text', 'github-actions'],
    default: 'text',
    inConfigFile: false,
  },
  junit: {
    type: 'text',
    describe: 'Write a JUnit report with one case per sentence',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
