import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const importCommand = {
  name: 'import',
  section: 'Refine and ship',
  summary: 'Add a catalogue to tools/ from an API document or an MCP server',
  arguments: [
    { name: 'format', describe: 'Format of the source (default: detected)', required: false },
    {
      name: 'file',
      describe: 'Files or URLs (omit them with --mcp, --mcp-url or --mcp-config)',
      required: false,
      repeated: true,
    },
  ],
  options: commandOptions.import,
  examples: [
    ['import petstore.yaml', 'a document in any known format'],
    ['import openapi petstore.yaml --tag pets', 'only operations with this tag'],
    ['import --mcp "npx -y @modelcontextprotocol/server-memory"', 'the tools of an MCP server'],
    [
      'import toolbench tools/*.json --name weather --limit 100',
      'several ToolBench files as one catalogue',
    ],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.import>;
