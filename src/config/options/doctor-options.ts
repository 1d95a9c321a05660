import type { OptionTable } from '../option.js';

/** `doctor`: whether it also repairs. */
export const doctorOptions = {
  repair: {
    type: 'flag',
    describe: 'Set right what is safe; without it nothing is changed',
    group: 'Run',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
