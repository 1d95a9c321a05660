import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const exportCommand = {
  name: 'export',
  summary: 'Write the docs in the format of a benchmark, a client or a page',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Name of a catalogue in tools/, or a file of any format',
      required: true,
    },
  ],
  options: commandOptions.export,
  examples: [
    [
      'export petstore --to openai --out functions.json',
      'the docs of the latest run as OpenAI functions',
    ],
    [
      'export petstore --to openapi --out openapi.yaml',
      'the docs of the latest run in your own OpenAPI document, nothing else changed',
    ],
    [
      'export petstore --to overlay --out docs.overlay.yaml',
      'the same to review, action by action',
    ],
    [
      'export petstore --to openapi --schema narrow --responses observed --out openapi.yaml',
      'proven constraints and the answers that were seen, too',
    ],
    [
      'export petstore --to anthropic --out tools.json',
      "tools for Anthropic's API, with calls that worked as examples",
    ],
    [
      'export g2 --to toolenv --out toolenv',
      'a file for each tool of ToolBench, in toolenv/tools/<category>',
    ],
    [
      'export petstore --to openai --description whole --out functions.json',
      'with all of a doc in its own description, for clients that drop descriptions of schemas',
    ],
    [
      'export petstore --to mcp --budget-tokens 4000',
      'what is worth most of all docs within so many tokens',
    ],
    [
      'export petstore --to descriptions --out descriptions.json',
      "the changed texts as JSON, to load in the server's code",
    ],
    ['export petstore --to markdown --docs raw', 'a page of the docs as their source has them'],
    [
      'export tmdb --to restbench --docs rules --out TMDB_rules.json',
      'what the RestBench harness of DRAFT reads, nothing but documentation changed',
    ],
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.export>;
