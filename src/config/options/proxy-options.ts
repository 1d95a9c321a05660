import type { OptionTable } from '../option.js';
import { exportOptions } from './export-options.js';
import { sourceOptions } from './source-options.js';

const { mcp, mcpConfig, mcpEnv, header } = sourceOptions;

/** `proxy`: the server, the docs, and how clients reach it. */
export const proxyOptions = {
  mcp,
  mcpUrl: { ...sourceOptions.mcpUrl, describe: 'URL of an MCP server (streamable HTTP)' },
  mcpConfig,
  mcpEnv,
  header,
  name: {
    ...sourceOptions.name,
    describe: 'Catalogue in tools/ that the docs belong to',
    defaultText: 'derived from the server, as in refine',
  },
  docs: {
    ...exportOptions.docs,
    describe:
      'Docs to serve: the name of a run, raw, joined:RUN, condensed:RUN, or a file (refined docs, or an export such as --to mcp)',
    placeholder: 'FILE|RUN',
    defaultText: 'the latest run',
  },
  budgetTokens: exportOptions.budgetTokens,
  narrow: {
    type: 'flag',
    describe: 'Add learnt constraints to the schemas',
    group: 'Display',
  },
  hide: {
    type: 'list',
    describe:
      'Do not list tools whose name matches this pattern; they can still be called (repeatable)',
    group: 'Display',
    placeholder: 'GLOB',
  },
  port: {
    type: 'number',
    describe:
      'Serve over streamable HTTP at http://127.0.0.1:N/mcp instead of standard input and output; 0 picks a free port',
    group: 'Run',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 65_535,
    inConfigFile: false,
    defaultText: 'standard input and output',
  },
} as const satisfies OptionTable;
