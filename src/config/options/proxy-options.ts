import type { OptionTable } from '../option.js';
import { exportOptions } from './export-options.js';
import { sourceOptions } from './source-options.js';

const { mcp, mcpConfig, mcpEnv, header } = sourceOptions;

/** `proxy`: the server, the docs, and how clients reach it. */
export const proxyOptions = {
  mcp,
  mcpUrl: { ...sourceOptions.mcpUrl, describe: 'MCP server over streamable HTTP' },
  mcpConfig,
  mcpEnv,
  header,
  name: {
    ...sourceOptions.name,
    describe: 'Name of the catalogue in tools/ that the docs were made from',
    defaultText: 'made from the server, as refine does',
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
    describe: 'Lay learnt constraints that hold beyond one state over the schemas',
    group: 'What to show',
  },
  hide: {
    type: 'list',
    describe:
      'Leave tools out of the listing whose name fits this pattern; calls still reach them (repeatable)',
    group: 'What to show',
    placeholder: 'GLOB',
  },
  hideDuplicates: {
    type: 'flag',
    describe:
      'Leave out tools that another one with the same parameters does the work of: their description says so, or calls of the run were answered alike',
    group: 'What to show',
  },
  port: {
    type: 'number',
    describe:
      'Serve over streamable HTTP at http://127.0.0.1:N/mcp instead of standard input and output; 0 takes a free port',
    group: 'Run',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 65_535,
    inConfigFile: false,
    defaultText: 'standard input and output',
  },
} as const satisfies OptionTable;
