import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const refineCommand = {
  name: 'refine',
  section: 'Refine and ship',
  summary: 'Call every tool for real and improve its documentation with what was learnt',
  arguments: [
    {
      name: 'target',
      describe:
        'A catalogue in tools/, or a file or URL in any known format (omit it with --mcp, --mcp-url or --mcp-config)',
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
      'an MCP server, without a model',
    ],
    [
      'refine --mcp-config mcp.json#github --only "get_*"',
      'one server of an mcpServers file, some of its tools',
    ],
    [
      'refine https://api.example.org/openapi.json --auth token=API_TOKEN',
      'an HTTP API, from its OpenAPI document',
    ],
    ['refine petstore --dry-run', 'show what would be called, without calling anything'],
    [
      'refine toolbench.json --answers simulated --answers-url http://127.0.0.1:8080/virtual',
      "ToolBench tools, answered by StableToolBench's server",
    ],
    ['refine petstore', 'continue a run that was stopped'],
  ],
  notes: [
    'Tools are called for real unless --answers says otherwise; docs from such runs say so. Without --allow-writes only tools that read are called; with it the run creates things of its own, and changes and deletes these alone.',
    'A new source is imported into tools/ first. Ctrl-C saves everything, and the same command continues.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.refine>;
