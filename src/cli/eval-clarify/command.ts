import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';
import { intervalNote } from '../interval-note.js';

export const evalClarifyCommand = {
  name: 'eval clarify',
  section: 'Measure',
  summary: 'Measure agents that ask when an instruction is unclear',
  arguments: [
    {
      name: 'samples',
      describe:
        'Sample files, ClarifyBench records, or folders of them; or NoisyToolBench’s IMKI.json, IMR.json, IwE.json, IBTC.json (default: the samples that come with tooldraft)',
      required: false,
      repeated: true,
    },
  ],
  options: commandOptions['eval clarify'],
  first: ['environments', 'agent', 'docs', 'limit', 'model', 'role', 'failUnder', 'table', 'json'],
  examples: [
    [
      'eval clarify --environments files',
      'the baseline, which needs no model, on the samples that come with it',
    ],
    [
      'eval clarify ClarifyBench_A --model gpt-4o --agent sage,argus --metrics as-published',
      'published records and metrics',
    ],
    [
      'eval clarify --docs raw --docs builtin --environments files',
      'compare the argument domains of original and refined docs',
    ],
    [
      'eval clarify --model gpt-4o --role user=gpt-4o-mini --agent sage',
      'an agent with a model, and a model that plays the user',
    ],
    [
      'eval clarify IMKI.json --model gpt-4o --role judge=gpt-4o --agent cot,awn',
      'NoisyToolBench: AwN, and a baseline that never asks',
    ],
    [
      'eval clarify IMKI.json --model gpt-4o --role simulator=gpt-4o --role judge=gpt-4o',
      'NoisyToolBench: its tools no longer exist, so a model answers for them',
    ],
  ],
  notes: [
    intervalNote,
    'Coverage, TMR and PMR are defined by ClarifyBench. Success means that every gold call was made exactly once and no other call changed state. The ceiling is the highest coverage an agent could reach.',
    'When agents or docs are compared and a model takes part, the reference is run twice to show how much results vary by chance. That doubles its cost; --no-control turns it off.',
    'Finished samples are stored in evaluations/ and are not repeated while agent, docs, user, limits, sample and version stay the same. Ctrl-C loses nothing.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval clarify']>;
