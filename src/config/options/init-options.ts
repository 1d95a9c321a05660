import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { sourceOptions } from './source-options.js';

/** `init`: where the tools are, and what the file is to say. */
export const initOptions = {
  ...sourceOptions,
  ...{ allowWrites: callingOptions.allowWrites, timeout: callingOptions.timeout },
  force: {
    type: 'flag',
    describe: 'Replace the configuration file that is there',
    group: 'Run',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
