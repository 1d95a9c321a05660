import type { OptionTable } from '../option.js';
import { reportOptions } from './view-options.js';

export const reviewOptions = {
  run: reportOptions.run,
  all: {
    type: 'flag',
    describe: 'Include decided sentences and those from the source',
    group: 'Display',
    inConfigFile: false,
  },
  list: {
    type: 'flag',
    describe: 'Show the decisions and how many sentences are open; write nothing',
    group: 'Display',
    inConfigFile: false,
  },
  takeEdits: {
    type: 'flag',
    describe:
      'Turn changes made by hand in refined-docs/<catalogue>/<run>.json into decisions, and restore that file',
    group: 'Output',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
