import type { OptionTable } from '../option.js';

/** Options that every command has. */
export const commonOptions = {
  workspace: {
    type: 'text',
    describe: 'Folder for tools/, trajectories/ and refined-docs/',
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
    describe: 'File with NAME=value lines to add to the environment',
    group: 'Run',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  json: {
    type: 'flag',
    describe: 'Print one JSON object on standard output, even on failure',
    group: 'Output',
  },
  quiet: {
    type: 'flag',
    describe: 'Print only errors on standard error',
    group: 'Output',
  },
  verbose: {
    type: 'flag',
    describe: 'Print where each setting came from, and all causes of an error',
    group: 'Output',
  },
  noColor: {
    type: 'flag',
    describe: 'Do not use colours (same as NO_COLOR)',
    group: 'Output',
  },
} as const satisfies OptionTable;
