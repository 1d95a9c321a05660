import type { OptionTable } from '../option.js';

/** `reward`: how the parts are put together. */
export const rewardOptions = {
  weighting: {
    type: 'text',
    describe:
      'How certainty is used: a35 weights the class reward (SAGE A.3.5), s62 the whole reward (section 6.2), closed is a35 without its loophole, none ignores certainty',
    group: 'Run',
    choices: ['a35', 's62', 'none', 'closed'],
    default: 'a35',
  },
  epsilon: {
    type: 'number',
    configOnly: true,
    describe: 'Certainty of an argument without a value (ε)',
    group: 'Run',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.0001',
  },
  out: {
    type: 'text',
    describe: 'File for the rewards, one JSON line per record, instead of standard output',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
