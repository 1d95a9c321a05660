import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const initCommand = {
  name: 'init',
  section: 'Refine and ship',
  summary: 'Write a configuration file with every setting explained',
  arguments: [
    {
      name: 'target',
      describe:
        'A catalogue in tools/, or a file or URL in any known format (omit it with --mcp, --mcp-url or --mcp-config)',
      required: false,
    },
  ],
  options: commandOptions.init,
  examples: [
    ['init petstore.yaml', 'import a document and write tooldraft.config.yaml for it'],
    [
      'init --mcp "npx -y @modelcontextprotocol/server-memory" --allow-writes',
      'for an MCP server whose tools may create things',
    ],
    ['init petstore --only "get*" --force', 'replace the file that is there'],
  ],
  notes: [
    'Options of the command line are written as settings, all others as comments with what they do. A file that is there is kept unless --force is given.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.init>;
