import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';
import { intervalNote } from '../interval-note.js';

export const evalAgentsCommand = {
  name: 'eval agents',
  section: 'Measure',
  summary: 'Measure how well agents choose and call tools with the docs',
  arguments: [
    {
      name: 'target',
      describe:
        'A catalogue in tools/, or a file or URL in any known format (omit it with --mcp, --mcp-url or --mcp-config)',
      required: false,
    },
  ],
  options: commandOptions['eval agents'],
  first: [
    'queries',
    'scenarios',
    'docs',
    'agent',
    'model',
    'role',
    'answers',
    'allowWrites',
    'failUnder',
    'junit',
    'json',
  ],
  examples: [
    [
      'eval agents tmdb --queries TMDB.json',
      'compare original and refined docs with the baseline agent, which needs no model',
    ],
    [
      'eval agents tmdb --queries q.json --agent react,dfsdt --model gpt-4o --role judge=gpt-4o',
      'two agents with a model, and Win% against the first one on the original docs',
    ],
    [
      'eval agents tmdb --queries q.json --model gpt-4o --role judge=o3 --reference react@raw',
      'Win% against ReAct on the original docs, as in the DRAFT paper',
    ],
    [
      'eval agents files --scenarios cases.yaml --fail-under strict=0.9 --junit r.xml',
      'run scenarios in CI',
    ],
    [
      'eval agents toolbench --queries G2.json --answers simulated --model gpt-4o',
      'for tools that cannot be called: a model invents the responses',
    ],
  ],
  notes: [
    intervalNote,
    'Finished tasks are stored in evaluations/ and are not repeated while agent, docs, limits and task stay the same. Ctrl-C loses nothing.',
    'Tools are called for real unless --answers says otherwise. Tools that write need --allow-writes, tools that delete need --allow-destructive. All tasks use the same service: pass --reset if calls change what later calls see.',
    'When docs or agents are compared, the reference is run twice to show how much results vary by chance. That doubles its cost; --no-control turns it off.',
    'The baseline agent uses no model. It can compare docs, but says nothing about what a model would achieve.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval agents']>;
