import type { Option, OptionTable } from '../option.js';

export const allowDestructive = {
  type: 'flag',
  describe: 'Also call tools that may delete things',
  group: 'Permissions',
} as const satisfies Option;

/** What may be called, and how fast. */
export const callingOptions = {
  allowWrites: {
    type: 'list',
    describe:
      'Also call tools that may create or change things: all of them, or those matching the pattern (repeatable)',
    group: 'Permissions',
    placeholder: 'GLOB',
    bare: '*',
  },
  maxCalls: {
    type: 'number',
    describe: 'Stop after this many calls; run again to continue',
    group: 'Permissions',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
  replay: {
    type: 'text',
    describe:
      'Make no calls: answer from the recorded calls of this run, and treat any other call as a fault',
    group: 'Permissions',
    placeholder: 'RUN',
    inConfigFile: false,
  },
  concurrency: {
    type: 'number',
    describe: 'Calls in flight',
    group: 'Calls',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1024,
    default: 4,
  },
  rps: {
    type: 'number',
    describe: 'Maximum requests per second to a host',
    group: 'Calls',
    placeholder: 'N',
    min: 0.001,
  },
  timeout: {
    type: 'number',
    describe: 'Seconds to wait for a response',
    group: 'Calls',
    placeholder: 'SECONDS',
    min: 0.05,
    max: 3600,
    default: 30,
  },
  retries: {
    type: 'number',
    describe: 'Retries after a temporary fault',
    group: 'Calls',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 20,
    default: 2,
  },
} as const satisfies OptionTable;

/** Where the answers of tools come from. */
export const answersOptions = {
  answers: {
    type: 'text',
    describe:
      'Where responses come from: the tools (live), recordings (recorded), or a stand-in (simulated: the server of --answers-url, else a model)',
    group: 'Calls',
    choices: ['live', 'recorded', 'simulated'],
    default: 'live',
  },
  recorded: {
    type: 'list',
    describe:
      'Recorded calls to answer from first: the name of a run, a recording file, or a StableToolBench cache folder (repeatable)',
    group: 'Calls',
    placeholder: 'RUN|FILE|FOLDER',
    inConfigFile: false,
  },
  answersUrl: {
    type: 'text',
    describe:
      "Server that answers for ToolBench's tools, with --answers simulated: StableToolBench, MirrorAPI, or one that implements their POST /virtual; its key comes from TOOLBENCH_KEY",
    group: 'Calls',
    placeholder: 'URL',
  },
} as const satisfies OptionTable;
