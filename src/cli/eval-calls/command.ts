import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const evalCallsCommand = {
  name: 'eval calls',
  summary: 'Make calls that the docs allow and calls that they forbid: are the docs right?',
  arguments: [
    {
      name: 'target',
      describe: 'A catalogue in tools/, or a file or URL of any known format; not with --mcp…',
      required: false,
    },
  ],
  options: commandOptions['eval calls'],
  first: [
    'docs',
    'perTool',
    'only',
    'allowWrites',
    'reset',
    'server',
    'auth',
    'worst',
    'failUnder',
    'json',
  ],
  examples: [
    ['eval calls petstore', 'the raw docs against those of the latest run'],
    [
      'eval calls petstore --docs rules --fail-under accepted=0.9 --fail-under needed=0.95',
      'hold a run to thresholds',
    ],
    [
      'eval calls files --allow-writes --reset "./reset.sh"',
      'with tools that write, each docs on a fresh server',
    ],
  ],
  notes: [
    'No model is needed. From the docs alone, seeded calls are made for real: some that the doc allows and some that it forbids. Calls that a run has made are not made again.',
    'Docs that forbid what works are found by calls drawn from the raw docs: those that the docs forbid are made too, and count against them where they are accepted. Where docs and tools disagree is kept in evaluations/findings/ for "refine --from-findings".',
    'What may write is skipped unless --allow-writes, what may destroy unless --allow-destructive. Faults are counted and left out of the shares.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval calls']>;
