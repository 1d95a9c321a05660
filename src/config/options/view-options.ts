import type { OptionTable } from '../option.js';

const runOption = {
  run: {
    type: 'text',
    describe: 'Name of the run',
    group: 'Display',
    placeholder: 'NAME',
    defaultText: 'the latest',
  },
} as const satisfies OptionTable;

export const showOptions = {
  ...runOption,
  raw: {
    type: 'flag',
    describe: 'Show the original doc',
    group: 'Display',
    inConfigFile: false,
  },
  trajectory: {
    type: 'flag',
    describe: 'Show every iteration: query, calls, suggestions, revision and change score',
    group: 'Display',
    inConfigFile: false,
  },
  leftovers: {
    type: 'flag',
    describe: 'Show what the run created and did not remove, and the call that would remove it',
    group: 'Display',
    inConfigFile: false,
  },
  evidence: {
    type: 'flag',
    describe: 'Show every statement with the calls that support it',
    group: 'Display',
    inConfigFile: false,
  },
} as const satisfies OptionTable;

export const diffOptions = {
  ...runOption,
  against: {
    type: 'text',
    describe: 'Another run to compare with, tool by tool',
    group: 'Display',
    placeholder: 'RUN',
    inConfigFile: false,
  },
  from: {
    type: 'number',
    describe: 'First revision to compare; 0 is the original doc',
    group: 'Display',
    placeholder: 'N',
    integer: true,
    min: 0,
    inConfigFile: false,
    defaultText: '0',
  },
  to: {
    type: 'number',
    describe: 'Second revision to compare',
    group: 'Display',
    placeholder: 'N',
    integer: true,
    min: 0,
    inConfigFile: false,
    defaultText: 'the selected revision',
  },
  stat: {
    type: 'flag',
    describe:
      'Print a summary for the whole catalogue: words, documented parameters, why each tool stopped',
    group: 'Display',
    inConfigFile: false,
  },
} as const satisfies OptionTable;

export const reportOptions = {
  ...runOption,
  out: {
    type: 'text',
    describe: 'File to write',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
    defaultText: '<catalogue>-<run>.html in the current folder',
  },
} as const satisfies OptionTable;

export const viewOptions = {
  ...runOption,
  port: {
    type: 'number',
    describe: 'Port on 127.0.0.1; 0 picks a free port',
    group: 'Run',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 65_535,
    default: 0,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
