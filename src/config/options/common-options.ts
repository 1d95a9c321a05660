import type { OptionTable } from '../option.js';

/** Options that every command has. */
export const commonOptions = {
  workspace: {
    type: 'text',
    describe: 'Folder that holds tools/, trajectories/ and refined-docs/',
    group: 'Run',
    placeholder: 'DIR',
    path: true,
    inConfigFile: false,
    defaultText: 'the current folder',
  },
  config: {
    type: 'text',
    describe: 'Configuration file',
    group: 'Run',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
    defaultText: 'tooldraft.config.json or .yaml in the workspace',
  },
  envFile: {
    type: 'text',
    describe: 'File with NAME=value lines, read beside the environment (which wins)',
    group: 'Run',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  json: {
    type: 'flag',
    describe: 'Print one JSON object on standard output, also when something fails',
    group: 'Output',
  },
  quiet: {
    type: 'flag',
    describe: 'No progress and no notes on standard error, errors only',
    group: 'Output',
  },
  verbose: {
    type: 'flag',
    describe: 'Say where every setting came from, and the whole chain of causes of an error',
    group: 'Output',
  },
  noColor: {
    type: 'flag',
    describe: 'No colours (NO_COLOR does the same)',
    group: 'Output',
  },
} as const satisfies OptionTable;
