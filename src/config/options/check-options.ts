import type { OptionTable } from '../option.js';

/** `check`: which docs, what is done about what no longer holds, and where the result goes. */
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
  fix: {
    type: 'flag',
    describe:
      'Refine the tools again whose sentences no longer hold, and those that are new or changed',
    group: 'Measurement',
    inConfigFile: false,
  },
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
