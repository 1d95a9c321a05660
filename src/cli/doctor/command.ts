import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const doctorCommand = {
  name: 'doctor',
  section: 'Refine and ship',
  summary: 'What is broken in a workspace, and repairs what is safe',
  arguments: [],
  options: commandOptions.doctor,
  examples: [
    ['doctor --workspace /srv/docs', 'look at a folder; without it at this one'],
    ['doctor --repair', 'set right what is safe, and say what is left'],
    ['doctor --json', 'every damage with kind, file and remedy, for a script'],
  ],
  notes: [
    'It reads trajectories, journals, docs, catalogues, decisions, logs, caches and private values as the commands do, and looks for leftovers, rights and links. docs/doctor.md has every kind of damage.',
    'A repair does what the next command would do itself: it cuts off torn lines, removes what killed processes left and takes damaged lines out of caches. What a running process works on is left alone, and nothing that was recorded of a tool is ever changed.',
    'Exit code 0: nothing is damaged, or all of it was repaired. 5: something is.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.doctor>;
