import type { OptionTable } from '../option.js';

/** Samples that are generated in the simulated environments. */
export const environmentOptions = {
  environments: {
    type: 'list',
    describe: 'Environments: documents, vehicle, trading, travel, files (repeatable)',
    group: 'Measurement',
    placeholder: 'NAME',
    defaultText: 'all',
  },
  each: {
    type: 'number',
    describe: 'Generated samples of each kind in each environment',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 20,
  },
  requests: {
    type: 'number',
    describe: 'Requests of each generated sample: longer talks, in which late questions count',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 20,
    defaultText: 'one to three',
  },
  wording: {
    type: 'text',
    describe:
      'Words of generated requests; the second are other words for the same kinds of requests',
    group: 'Measurement',
    choices: ['first', 'second'],
    default: 'first',
  },
} as const satisfies OptionTable;
