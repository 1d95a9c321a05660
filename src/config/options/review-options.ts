import type { OptionTable } from '../option.js';
import { reportOptions } from './view-options.js';

export const reviewOptions = {
  run: reportOptions.run,
  all: {
    type: 'flag',
    describe: 'Include decided sentences',
    group: 'Display',
    inConfigFile: false,
  },
  list: {
    type: 'flag',
    describe: 'Show the decisions and how many sentences are open; write nothing',
    group: 'Display',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
