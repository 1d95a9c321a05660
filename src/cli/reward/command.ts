import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const rewardCommand = {
  name: 'reward',
  section: 'Measure',
  summary: 'Score completions that call, ask, refuse or answer, for GRPO training',
  arguments: [
    {
      name: 'completions',
      describe: 'JSON Lines: {"completions": […], "tools": […], "expected": {"action", "call"}}',
      required: true,
    },
  ],
  options: commandOptions.reward,
  examples: [
    [
      'reward completions.jsonl',
      'one line per record: rewards, advantages within the group, components',
    ],
    [
      'reward completions.jsonl --weighting s62 --out rewards.jsonl',
      "the paper's other formula, written to a file",
    ],
    [
      'reward completions.jsonl --weighting closed',
      'no certainty reward for a question that names no call',
    ],
  ],
  notes: [
    'These are the rewards that SAGE-Agent trains with on When2Call: format, tool call and action class, weighted by the certainty of the call that a completion makes or asks about.',
    'The paper’s formula (a35) has a loophole: a correct question that names no call gets 4.0, one that names the call with one of three values open gets 3.33. With closed they get 2.0 and 3.33, so naming the call never pays less.',
    '"eval when2call FILE --mode direct --out completions.jsonl" writes what this reads.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.reward>;
