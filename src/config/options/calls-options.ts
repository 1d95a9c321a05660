import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { comparedDocsOptions } from './evaluation-options.js';
import { sourceOptions } from './source-options.js';

/** `eval calls`: which docs, how many calls, and what brings a server back. */
export const callsOptions = {
  ...sourceOptions,
  ...callingOptions,
  maxCalls: {
    ...callingOptions.maxCalls,
    describe: 'Stop after this many calls, those that fetch values included',
  },
  docs: comparedDocsOptions.docs,
  perTool: {
    type: 'number',
    describe: 'Calls for each tool that its doc allows, and as many at most that it forbids',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 10,
  },
  reset: {
    type: 'text',
    describe:
      'Command that brings the server back to where it was; run before each set of docs is measured',
    group: 'What may be called',
    placeholder: 'COMMAND',
    inConfigFile: false,
  },
  failUnder: {
    ...comparedDocsOptions.failUnder,
    describe:
      'End with exit code 5 where a share of the last docs is below this: accepted (of calls that they allow or forbid needlessly), rejected or explained (of forbidden ones), needed (of calls that raw docs allow, those not forbidden needlessly) (repeatable)',
  },
  worst: {
    type: 'number',
    describe: 'Show this many of the places where docs and tools disagree, with what the docs say',
    group: 'What to show',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 1000,
    default: 5,
  },
  seed: comparedDocsOptions.seed,
  noPlots: comparedDocsOptions.noPlots,
} as const satisfies OptionTable;
