import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

const runArgument = {
  name: 'run',
  describe: 'A run by its name, catalogue/name or id; may be left out where there is only one',
  required: false,
};

export const queueStatusCommand = {
  name: 'queue status',
  section: 'Refine and ship',
  summary: 'How far runs over a queue are, what failed, and which workers there are',
  arguments: [runArgument],
  options: commandOptions['queue status'],
  examples: [
    ['queue status --queue redis://10.0.0.5:6379', 'all runs and workers'],
    ['queue status nightly --watch', 'one run, shown again every two seconds'],
  ],
  notes: ['The address may stand in TOOLDRAFT_QUEUE instead.'],
  load: () => import('./status.js'),
} as const satisfies Command<(typeof commandOptions)['queue status']>;

export const queuePauseCommand = {
  name: 'queue pause',
  section: 'Refine and ship',
  summary: 'Let workers finish what they are doing, and take nothing more',
  arguments: [runArgument],
  options: commandOptions['queue pause'],
  examples: [['queue pause nightly', 'until "queue resume nightly"']],
  load: async () => ({ run: (await import('./change.js')).pause }),
} as const satisfies Command<(typeof commandOptions)['queue pause']>;

export const queueResumeCommand = {
  name: 'queue resume',
  section: 'Refine and ship',
  summary: 'Go on with a paused run',
  arguments: [runArgument],
  options: commandOptions['queue resume'],
  examples: [['queue resume nightly', 'workers take the next units at once']],
  load: async () => ({ run: (await import('./change.js')).resume }),
} as const satisfies Command<(typeof commandOptions)['queue resume']>;

export const queueRetryCommand = {
  name: 'queue retry',
  section: 'Refine and ship',
  summary: 'Do what failed once more, while the run goes on',
  arguments: [runArgument],
  options: commandOptions['queue retry'],
  examples: [['queue retry nightly', 'everything that "queue status" names as failed']],
  load: async () => ({ run: (await import('./change.js')).retry }),
} as const satisfies Command<(typeof commandOptions)['queue retry']>;

export const queueCancelCommand = {
  name: 'queue cancel',
  section: 'Refine and ship',
  summary: 'End a run over a queue; what has been recorded stays for its coordinator',
  arguments: [runArgument],
  options: commandOptions['queue cancel'],
  examples: [
    ['queue cancel nightly', 'workers let go of it, what is recorded can be fetched'],
    ['queue cancel nightly --drop', 'and everything of it in Redis is deleted'],
  ],
  load: async () => ({ run: (await import('./change.js')).cancel }),
} as const satisfies Command<(typeof commandOptions)['queue cancel']>;
