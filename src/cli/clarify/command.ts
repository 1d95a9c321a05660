import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const clarifyCommand = {
  name: 'clarify',
  summary: 'Talk to an agent that asks when your request leaves open what a call needs',
  arguments: [
    {
      name: 'target',
      describe: 'A catalogue in tools/, or a file or URL of any known format; not with --mcp…',
      required: false,
    },
  ],
  options: commandOptions.clarify,
  first: [
    'docs',
    'agent',
    'model',
    'mcp',
    'only',
    'allowWrites',
    'auth',
    'questions',
    'onUnresolved',
    'json',
  ],
  examples: [
    ['clarify files', 'the baseline over the latest refined docs, without a model'],
    [
      'clarify files --allow-writes --model gpt-4o',
      'SAGE-Agent, with a model and with tools that write',
    ],
    [
      'clarify files --model gpt-4o --docs raw --agent argus',
      'another agent, over the docs as their source has them',
    ],
    ['clarify files --json < requests.txt', 'requests from a file, the dialogue as JSON'],
  ],
  notes: [
    'One line is one turn: a request, or the answer to a question. An empty line, "skip" or "I don\'t know" tells the agent that you cannot say. Ctrl-D ends.',
    'Tools are called for real. What may write is not called unless --allow-writes, what may destroy not unless --allow-destructive.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.clarify>;
