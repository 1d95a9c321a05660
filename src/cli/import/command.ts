import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const importCommand = {
  name: 'import',
  summary: 'Make a catalogue in tools/ from API documents or an MCP server',
  arguments: [
    { name: 'format', describe: 'Of the source; found out where it is left out', required: false },
    { name: 'file', describe: 'Files or URLs; not with --mcp…', required: false, repeated: true },
  ],
  options: commandOptions.import,
  examples: [
    ['import petstore.yaml', 'a document of any format'],
    ['import openapi petstore.yaml --tag pets', 'operations with one tag of an OpenAPI document'],
    ['import --mcp "npx -y @modelcontextprotocol/server-memory"', 'the tools of an MCP server'],
    [
      'import toolbench tools/*.json --name weather --limit 100',
      'several ToolBench files as one catalogue',
    ],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.import>;
