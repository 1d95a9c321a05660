import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const proxyCommand = {
  name: 'proxy',
  section: 'Refine and ship',
  summary: 'Serve an MCP server with its refined docs; everything else passes unchanged',
  arguments: [
    {
      name: 'catalogue',
      describe:
        'Catalogue in tools/ whose server to use, instead of --mcp, --mcp-url or --mcp-config',
      required: false,
    },
  ],
  options: commandOptions.proxy,
  examples: [
    [
      'proxy --mcp "npx -y @modelcontextprotocol/server-memory"',
      'serve the memory server with the docs of its latest run',
    ],
    [
      'proxy filesystem --docs builtin --narrow',
      'use the docs of one run, including its constraints',
    ],
    ['proxy filesystem --hide "move_*"', 'list fewer tools; hidden tools can still be called'],
    [
      'proxy --mcp-url https://example.com/mcp --docs docs.json --port 8080',
      'serve over HTTP on this machine, with docs from a file',
    ],
  ],
  notes: [
    'Only responses to tools/list change. Notes, and what the server writes to its standard error, go to standard error.',
    'If the server exits, the next request starts it again. docs/ship.md shows how to configure clients.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.proxy>;
