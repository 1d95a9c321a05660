import type { OptionTable } from '../option.js';
import { placeOptions } from './role-options.js';

/** What may be called, and how fast. */
export const callingOptions = {
  allowWrites: {
    type: 'list',
    describe: 'Also call tools that may write: all, or those that fit the pattern (repeatable)',
    group: 'What may be called',
    placeholder: 'GLOB',
    bare: '*',
  },
  allowDestructive: {
    type: 'flag',
    describe: 'Also call tools that delete or destroy',
    group: 'What may be called',
  },
  maxCalls: {
    type: 'number',
    describe: 'Stop after this many calls; running again goes on',
    group: 'What may be called',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
  replay: {
    type: 'text',
    describe:
      'Call nothing: answer from the calls that this run recorded; what it did not call is a fault',
    group: 'What may be called',
    placeholder: 'RUN',
    inConfigFile: false,
  },
  concurrency: {
    type: 'number',
    describe: 'Calls in flight at a time',
    group: 'How tools are called',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1024,
    default: 4,
  },
  rps: {
    type: 'number',
    describe: 'Requests a second to one host, at most',
    group: 'How tools are called',
    placeholder: 'N',
    min: 0.001,
  },
  timeout: {
    type: 'number',
    describe: 'Seconds until a call without an answer is given up',
    group: 'How tools are called',
    placeholder: 'SECONDS',
    min: 0.05,
    max: 3600,
    default: 30,
  },
  retries: {
    type: 'number',
    describe: 'Further attempts after a fault that may pass',
    group: 'How tools are called',
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
      'Where tool answers come from: the tools themselves, recordings, or what stands in for the tools (--answers-url, --simulator)',
    group: 'How tools are called',
    choices: ['live', 'recorded', 'simulated'],
    default: 'live',
  },
  recorded: {
    type: 'list',
    describe:
      "Recorded calls that answer first: the name of a run of this catalogue, a recording file, or a folder of StableToolBench's cache (repeatable)",
    group: 'How tools are called',
    placeholder: 'RUN|FILE|FOLDER',
    inConfigFile: false,
  },
  answersUrl: {
    type: 'text',
    describe:
      "Server that stands in for ToolBench's tools, with --answers simulated: StableToolBench's, MirrorAPI's or one that speaks their POST /virtual",
    group: 'How tools are called',
    placeholder: 'URL',
  },
  answersKeyVariable: {
    type: 'text',
    describe: 'Environment variable that holds the toolbench_key for --answers-url',
    group: 'How tools are called',
    placeholder: 'NAME',
  },
  simulator: {
    type: 'text',
    describe: 'Chat model that makes answers up, with --answers simulated',
    group: 'Models',
    placeholder: 'NAME',
  },
  ...placeOptions('simulator'),
} as const satisfies OptionTable;
