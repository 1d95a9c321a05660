import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';
import { intervalNote } from '../interval-note.js';

export const evalAgentsCommand = {
  name: 'eval agents',
  summary: 'Let agents work with the docs: do they find the right tools and call them correctly?',
  arguments: [
    {
      name: 'target',
      describe: 'A catalogue in tools/, or a file or URL of any known format; not with --mcp…',
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
    'judge',
    'answers',
    'allowWrites',
    'failUnder',
    'junit',
    'json',
  ],
  examples: [
    [
      'eval agents tmdb --queries TMDB.json',
      'raw docs against the latest run, with the agent that needs no model',
    ],
    [
      'eval agents tmdb --queries TMDB.json --agent react,dfsdt --model gpt-4o --judge gpt-4o',
      'two agents with a model, and Win% against the first on raw docs',
    ],
    [
      'eval agents tmdb --queries TMDB.json --model gpt-4o --judge gpt-4o --reference react@raw',
      'Win% against ReAct on raw docs, as in the DRAFT paper',
    ],
    [
      'eval agents files --scenarios cases.yaml --fail-under strict=0.9 --junit r.xml',
      'scenarios in CI',
    ],
    [
      'eval agents toolbench --queries G2.json --answers simulated --model gpt-4o',
      'tools that cannot be called: a model makes answers up, or with --answers-url a server does',
    ],
  ],
  notes: [
    intervalNote,
    'Every run is kept under evaluations/ in the workspace and not made again while agent, docs, limits and task stay the same; Ctrl-C loses nothing.',
    'Tools are called for real unless --answers says otherwise. What may write is not called unless --allow-writes, what may destroy not unless --allow-destructive. Runs share the service, and with --concurrency above 1 at the same time: give --reset where calls change what later ones see.',
    'Where docs or agents are compared, what they are compared with is run twice: how far it is from itself is the null control of every difference. That doubles its cost; --no-control leaves it out.',
    'The baseline has no model: it compares docs and does not tell what a model would reach.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval agents']>;
