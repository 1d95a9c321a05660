import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const rewardCommand = {
  name: 'reward',
  summary: 'Score completions that call, ask, refuse or answer, for training with GRPO',
  arguments: [
    {
      name: 'completions',
      describe: 'JSON Lines: {"completions": […], "tools": […], "expected": {"action", "call"}}',
      required: true,
    },
  ],
  options: commandOptions.reward,
  examples: [
    ['reward completions.jsonl', 'one line a record: rewards, advantages within the group, parts'],
    [
      'reward completions.jsonl --weighting s62 --out rewards.jsonl',
      "the paper's other formula, into a file",
    ],
    [
      'reward completions.jsonl --weighting closed',
      'no certainty for a question that does not say which call it is about',
    ],
  ],
  notes: [
    'The rewards of When2Call as SAGE-Agent trains on them: format, tool call and action class, weighted by the certainty of the call that a completion makes or asks about.',
    'The paper’s form (a35) has a loophole: a right question that names no call gets 4.0, one that names the call with one of three values open gets 3.33. With closed they get 2.0 and 3.33: naming the call never pays less.',
    '"eval when2call FILE --mode direct --out completions.jsonl" writes what this reads.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.reward>;
