import type { OptionTable } from '../option.js';

/** `check`: which docs, and where the result goes. */
export const checkOptions = {
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
  junit: {
    type: 'text',
    describe: 'Write a JUnit report with one case per sentence',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
