import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const exportCommand = {
  name: 'export',
  section: 'Refine and ship',
  summary: 'Write the docs as OpenAPI, MCP, OpenAI, Anthropic, Markdown and other formats',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Name of a catalogue in tools/, or a file in any known format',
      required: true,
    },
  ],
  options: commandOptions.export,
  examples: [
    ['export petstore --to openai --out functions.json', 'the latest docs as OpenAI functions'],
    [
      'export petstore --to openapi --out openapi.yaml',
      'your own OpenAPI document with the latest descriptions',
    ],
    [
      'export petstore --to overlay --out docs.overlay.yaml',
      'the same changes as an OpenAPI Overlay',
    ],
    [
      'export petstore --to openapi --schema narrow --out openapi.yaml',
      'also add constraints that calls proved',
    ],
    ['export petstore --to anthropic --out tools.json', "tools for Anthropic's API"],
    [
      'export g2 --to toolenv --out toolenv',
      'one file per ToolBench tool, in toolenv/tools/<category>',
    ],
    [
      'export petstore --to openai --description whole --out functions.json',
      'put the whole doc into the description, for clients that drop schema descriptions',
    ],
    [
      'export petstore --to mcp --budget-tokens 4000',
      'keep the most useful sentences within 4,000 tokens',
    ],
    [
      'export petstore --to descriptions --out descriptions.json',
      "the changed texts as JSON, to load in the server's code",
    ],
    ['export petstore --to markdown --docs raw', 'the original docs as a page'],
    [
      'export tmdb --to restbench --docs builtin --out TMDB_builtin.json',
      "the format that DRAFT's RestBench harness reads",
    ],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.export>;
