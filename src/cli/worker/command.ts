import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const workerCommand = {
  name: 'worker',
  section: 'Refine and ship',
  summary: 'Do the work of runs that were started with --queue, on this machine',
  arguments: [],
  options: commandOptions.worker,
  examples: [
    ['worker --queue redis://10.0.0.5:6379', 'work for every run of this queue, until Ctrl-C'],
    ['worker --queue redis://10.0.0.5:6379 --concurrency 16', 'more at once'],
    ['worker --queue redis://10.0.0.5:6379 --run nightly', 'for runs of one name alone'],
  ],
  notes: [
    'A worker needs the same build of tooldraft as the run, reach to the tools and models, and the environment variables that the run names: no secret comes over the queue. It says what it lacks and leaves such a run alone.',
    'Ctrl-C or SIGTERM gives back what it is doing, and other workers go on with it. What a worker that vanishes was doing is given to another after --lock seconds; no call that changes something is made twice.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.worker>;
