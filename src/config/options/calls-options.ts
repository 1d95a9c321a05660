import type { OptionTable } from '../option.js';
import { allowDestructive, callingOptions } from './calling-options.js';
import { comparedDocsOptions } from './evaluation-options.js';
import { sourceOptions } from './source-options.js';

/** `eval calls`: which docs, how many calls, and what brings a server back. */
export const callsOptions = {
  ...sourceOptions,
  ...{ ...callingOptions, allowDestructive },
  maxCalls: {
    ...callingOptions.maxCalls,
    describe: 'Stop after this many calls, including those that fetch values',
  },
  docs: comparedDocsOptions.docs,
  perTool: {
    type: 'number',
    describe: 'Calls per tool that its doc allows, and at most as many that it forbids',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 10,
  },
  reset: {
    type: 'text',
    describe: 'Command that resets the server; run before each doc set is measured',
    group: 'Permissions',
    placeholder: 'COMMAND',
    inConfigFile: false,
  },
  evidence: {
    type: 'flag',
    describe:
      'Also make the experiments behind the sentences of the last docs again, as "check" does',
    group: 'Measurement',
    inConfigFile: false,
  },
  failUnder: {
    ...comparedDocsOptions.failUnder,
    describe:
      'Exit with code 5 if a share for the last docs is below this value: accepted (of allowed or needlessly forbidden calls), rejected (of forbidden calls), needed (of calls the original docs allow) (repeatable)',
  },
  worst: {
    type: 'number',
    describe: 'Show this many disagreements between docs and tools',
    group: 'Display',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 1000,
    default: 5,
  },
  seed: comparedDocsOptions.seed,
  noPlots: comparedDocsOptions.noPlots,
} as const satisfies OptionTable;
