import type { OptionTable } from '../option.js';
import { reportOptions } from './view-options.js';

/** `review`: which sentences, and what is done with them. */
export const reviewOptions = {
  run: reportOptions.run,
  all: {
    type: 'flag',
    describe: 'Also the sentences that are decided, and those that the source says itself',
    group: 'Display',
    inConfigFile: false,
  },
  list: {
    type: 'flag',
    describe: 'Show what is decided and what is open, and ask nothing',
    group: 'Display',
    inConfigFile: false,
  },
  write: {
    type: 'flag',
    describe:
      'Write all open sentences with their calls into reviews/<catalogue>.yaml, and ask nothing; done as well where there is no terminal',
    group: 'Output',
    inConfigFile: false,
  },
  takeEdits: {
    type: 'flag',
    describe:
      'Make decisions of what was changed by hand in refined-docs/<catalogue>/<run>.json, which is then again what the run wrote',
    group: 'Output',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
