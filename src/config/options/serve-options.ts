import type { OptionTable } from '../option.js';
import { comparedDocsOptions } from './evaluation-options.js';

/** `serve`: a simulated environment as an MCP server. */
export const serveOptions = {
  seed: { ...comparedDocsOptions.seed, describe: 'Random seed for the environment' },
  port: {
    type: 'number',
    describe: 'Port of the mock on 127.0.0.1; 0 picks a free port',
    group: 'Run',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 65_535,
    default: 0,
  },
} as const satisfies OptionTable;
