import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const proxyCommand = {
  name: 'proxy',
  summary: 'Stand before an MCP server with its refined docs; all else passes unchanged',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Name of a catalogue in tools/ whose server is meant, instead of --mcp…',
      required: false,
    },
  ],
  options: commandOptions.proxy,
  examples: [
    [
      'proxy --mcp "npx -y @modelcontextprotocol/server-memory"',
      'the memory server with the docs of its latest run, for any MCP client',
    ],
    ['proxy filesystem --docs rules --narrow', 'a run of a catalogue, learnt constraints too'],
    [
      'proxy filesystem --hide-duplicates --hide "move_*"',
      'a shorter listing; calls still reach what is left out',
    ],
    [
      'proxy --mcp-url https://example.com/mcp --docs docs.json --port 8080',
      'over HTTP on this machine, docs of a file',
    ],
  ],
  notes: [
    'Only answers to tools/list differ. Notes and what the server writes to its standard error go to standard error.',
    'A server that ends is started again by the next request. docs/proxy.md has the configuration of clients.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.proxy>;
