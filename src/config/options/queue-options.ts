import type { OptionTable } from '../option.js';

/** Where the queue is, for commands that can work over one. */
export const queueOptions = {
  queue: {
    type: 'text',
    describe:
      'Let workers on any number of machines do the work ("tooldraft worker"), over this Redis: redis://[user:password@]host[:port][/db], rediss:// for TLS',
    group: 'Run',
    placeholder: 'URL',
    defaultText: 'this process does all',
  },
} as const satisfies OptionTable;

/** `refine`: back to a run that was left to workers. */
export const attachOption = {
  attach: {
    type: 'text',
    describe:
      'Come back to a run of this workspace that workers go on with, by its name: with its settings as they were, and no target',
    group: 'Run',
    placeholder: 'RUN',
    inConfigFile: false,
    defaultText: 'a new run, or the one of the same command',
  },
} as const satisfies OptionTable;

const neededQueue = {
  ...queueOptions.queue,
  describe:
    'Redis that the queue is in: redis://[user:password@]host[:port][/db], rediss:// for TLS',
  defaultText: 'none: it must be given',
} as const;

/** `worker`: how much of whose work it does. */
export const workerOptions = {
  queue: neededQueue,
  concurrency: {
    type: 'number',
    describe:
      'Calls in flight, model requests in flight and runs of agents, each at most so many; two more tools are worked on, so that there is always one to ask for',
    group: 'Run',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 256,
    default: 8,
  },
  run: {
    type: 'text',
    describe: 'Work for runs of this name alone',
    group: 'Run',
    placeholder: 'NAME',
    inConfigFile: false,
    defaultText: 'every run of the queue',
  },
  lock: {
    type: 'number',
    describe:
      'Seconds without a sign of life after which what a worker was doing is given to another',
    group: 'Run',
    placeholder: 'SECONDS',
    integer: true,
    min: 2,
    max: 3600,
    default: 120,
  },
} as const satisfies OptionTable;

/** `queue status`, `queue pause`, `queue resume`, `queue retry`. */
export const queueCommandOptions = { queue: neededQueue } as const satisfies OptionTable;

export const queueStatusOptions = {
  ...queueCommandOptions,
  watch: {
    type: 'flag',
    describe: 'Show it again every two seconds, until Ctrl-C',
    group: 'Display',
    inConfigFile: false,
  },
} as const satisfies OptionTable;

export const queueCancelOptions = {
  ...queueCommandOptions,
  drop: {
    type: 'flag',
    describe: 'Delete what workers have recorded and the coordinator has not fetched yet, too',
    group: 'Run',
    inConfigFile: false,
  },
} as const satisfies OptionTable;
