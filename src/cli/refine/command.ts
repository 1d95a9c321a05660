import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const refineCommand = {
  name: 'refine',
  summary: 'Use every tool for real, learn from what comes back, rewrite its documentation',
  arguments: [
    {
      name: 'target',
      describe: 'A catalogue in tools/, or a file or URL of any known format; not with --mcp…',
      required: false,
    },
  ],
  options: commandOptions.refine,
  first: [
    'mcp',
    'mcpUrl',
    'header',
    'auth',
    'only',
    'allowWrites',
    'value',
    'model',
    'maxCost',
    'dryRun',
    'fresh',
    'json',
  ],
  examples: [
    [
      'refine --mcp "npx -y @modelcontextprotocol/server-memory" --allow-writes',
      'refine an MCP server',
    ],
    [
      'refine --mcp-config mcp.json#github --only "get_*"',
      'one server of an mcpServers file, some tools',
    ],
    [
      'refine https://api.example.org/openapi.json --auth token=API_TOKEN',
      'an HTTP API by its OpenAPI document',
    ],
    ['refine petstore --dry-run', 'what would be called, without calling anything'],
    [
      'refine toolbench.json --answers simulated --answers-url http://127.0.0.1:8080/virtual',
      "ToolBench's tools, answered by StableToolBench's server",
    ],
    ['refine petstore', 'go on where the run stopped'],
  ],
  notes: [
    'Tools are called for real unless --answers says otherwise: docs then say so, and nothing is told as proven of the tools. What may write is skipped unless --allow-writes, what may destroy unless --allow-destructive.',
    'A source that is not in tools/ yet is imported there first. Ctrl-C saves everything; the same command goes on.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.refine>;
