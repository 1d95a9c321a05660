import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const evalCallsCommand = {
  name: 'eval calls',
  section: 'Measure',
  summary: 'Measure whether calls that the docs allow work, and calls that they forbid fail',
  arguments: [
    {
      name: 'target',
      describe:
        'A catalogue in tools/, or a file or URL in any known format (omit it with --mcp, --mcp-url or --mcp-config)',
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
    ['eval calls petstore', 'compare the original docs with those of the latest run'],
    [
      'eval calls petstore --docs builtin --fail-under accepted=0.9 --fail-under needed=0.95',
      'fail below these thresholds',
    ],
    ['eval calls petstore --evidence', 'also count the sentences that still hold'],
    [
      'eval calls files --allow-writes --reset "./reset.sh"',
      'include tools that write, and reset the server between doc sets',
    ],
  ],
  notes: [
    'No model is needed. Calls are generated from the docs alone and made for real: some that the docs allow, some that they forbid. Calls that the run itself made are not used.',
    'Calls that the original docs allow and the refined docs forbid are made too, and count against the refined docs if they are accepted.',
    'Tools that write are skipped without --allow-writes, tools that delete without --allow-destructive. Even then only things that these calls created are changed, unless --reset restores the server. Faults and calls that were not made are counted separately.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval calls']>;
