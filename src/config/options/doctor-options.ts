import type { OptionTable } from '../option.js';
import { queueOptions } from './queue-options.js';

/** `doctor`: whether it only looks, and where else. */
export const doctorOptions = {
  repair: {
    type: 'flag',
    describe: 'Set right what is safe; without it nothing is changed',
    group: 'Run',
    inConfigFile: false,
  },
  queue: {
    ...queueOptions.queue,
    describe: 'Redis of runs that workers do: whether it still has those that the workspace knows',
    defaultText: 'it is not asked',
  },
} as const satisfies OptionTable;
