import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';
import { intervalNote } from '../interval-note.js';

export const evalClarifyCommand = {
  name: 'eval clarify',
  summary: 'Agents that ask when an instruction is unclear: what they get done, and what they ask',
  arguments: [
    {
      name: 'samples',
      describe:
        'Files of samples, records of ClarifyBench, or folders of them; or NoisyToolBench’s IMKI.json, IMR.json, IwE.json, IBTC.json; by default the 300 samples that come with tooldraft',
      required: false,
      repeated: true,
    },
  ],
  options: commandOptions['eval clarify'],
  first: [
    'environments',
    'agent',
    'docs',
    'each',
    'domains',
    'model',
    'judge',
    'failUnder',
    'table',
    'json',
  ],
  examples: [
    [
      'eval clarify --table markdown',
      'four agents without a model on the 300 samples that come with it',
    ],
    [
      'eval clarify ClarifyBench_A --agent sage --agent argus --metrics as-published',
      'published records with the published metrics',
    ],
    ['eval clarify --agent sage --lambdas 0,0.5,1', 'what the cost of asking again does'],
    [
      'eval clarify --docs raw --docs rules --environments files',
      'the same agents with the domains that raw and refined docs tell',
    ],
    [
      'eval clarify --model gpt-4o --user-model gpt-4o-mini --follow-ups model --agent sage',
      'an agent that thinks with a model, and a user played by one, who decides how to go on',
    ],
    [
      'eval clarify IMKI.json --model gpt-4o --judge gpt-4o --agent cot,awn,dfsdt,awn-dfsdt',
      'NoisyToolBench: AwN over both searches, and the baselines that ask nothing',
    ],
    [
      'eval clarify IMKI.json --agent awn --model gpt-4o --simulator gpt-4o --judge gpt-4o',
      'NoisyToolBench: its tools are gone, so a model answers in their place',
    ],
  ],
  notes: [
    intervalNote,
    'Coverage, TMR and PMR are ClarifyBench’s; Success is ours: every gold call once, and no other call that changes state. The ceiling is what the best agent could cover.',
    'Where agents or docs are compared, what they are compared with is run twice, if a model has a part in it: the null control. That doubles its cost; --no-control leaves it out.',
    'Every run is kept under evaluations/ in the workspace and not made again while agent, docs, user, limits, sample and the code stay the same; Ctrl-C loses nothing.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval clarify']>;
