import type { OptionTable } from '../option.js';

const runOption = {
  run: {
    type: 'text',
    describe: 'Name of the run',
    group: 'What to show',
    placeholder: 'NAME',
    defaultText: 'the latest',
  },
} as const satisfies OptionTable;

export const showOptions = {
  ...runOption,
  raw: {
    type: 'flag',
    describe: 'The doc as its source has it',
    group: 'What to show',
    inConfigFile: false,
  },
  trajectory: {
    type: 'flag',
    describe:
      'Every iteration: query, calls, suggestions, revision, change score, and the selection',
    group: 'What to show',
    inConfigFile: false,
  },
  leftovers: {
    type: 'flag',
    describe: 'What the run made and nothing removed, with the call that would',
    group: 'What to show',
    inConfigFile: false,
  },
  evidence: {
    type: 'flag',
    describe: 'Every claim of the doc with the calls that prove it',
    group: 'What to show',
    inConfigFile: false,
  },
} as const satisfies OptionTable;

export const diffOptions = {
  ...runOption,
  against: {
    type: 'text',
    describe:
      'Another run to compare with: docs, claims, calls and answers, stop reasons and cost, tool by tool',
    group: 'What to show',
    placeholder: 'RUN',
    inConfigFile: false,
  },
  from: {
    type: 'number',
    describe: 'Revision to compare from; 0 is the raw doc',
    group: 'What to show',
    placeholder: 'N',
    integer: true,
    min: 0,
    inConfigFile: false,
    defaultText: '0',
  },
  to: {
    type: 'number',
    describe: 'Revision to compare with',
    group: 'What to show',
    placeholder: 'N',
    integer: true,
    min: 0,
    inConfigFile: false,
    defaultText: 'the selected one',
  },
  stat: {
    type: 'flag',
    describe:
      'Figures for the whole catalogue: words, parameters documented, why each tool stopped',
    group: 'What to show',
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
    describe: 'Port on 127.0.0.1; 0 takes a free one',
    group: 'Run',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 65_535,
    default: 0,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
