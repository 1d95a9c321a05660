import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const clarifyCommand = {
  name: 'clarify',
  section: 'Measure',
  summary: 'Talk to an agent that asks back when a request is incomplete',
  arguments: [
    {
      name: 'target',
      describe:
        'A catalogue in tools/, or a file or URL in any known format (omit it with --mcp, --mcp-url or --mcp-config)',
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
    ['clarify files', 'use the latest refined docs, without a model'],
    [
      'clarify files --allow-writes --model gpt-4o',
      'SAGE-Agent with a model, and allow tools that write',
    ],
    [
      'clarify files --model gpt-4o --docs raw --agent argus',
      'another agent, with the original docs',
    ],
    [
      'clarify files --json < requests.txt',
      'read requests from a file, print the dialogue as JSON',
    ],
  ],
  notes: [
    'Each line is a request or the answer to a question. An empty line, "skip" or "I don\'t know" means that you cannot answer. Press Ctrl-D to end.',
    'Tools are called for real. Tools that write need --allow-writes, tools that delete need --allow-destructive.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.clarify>;
