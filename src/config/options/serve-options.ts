import type { OptionTable } from '../option.js';
import { comparedDocsOptions } from './evaluation-options.js';

/** `serve`: a simulated environment as an MCP server. */
export const serveOptions = {
  seed: { ...comparedDocsOptions.seed, describe: 'Seed of what is random in the environment' },
  port: {
    type: 'number',
    describe: 'Port of the mock of an OpenAPI document, on 127.0.0.1; 0 takes a free one',
    group: 'Run',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 65_535,
    default: 0,
  },
  drift: {
    type: 'number',
    describe:
      'Change each operation of the mock after this many of its answers: half the bounds, another name for a field of its answers',
    group: 'Run',
    placeholder: 'N',
    integer: true,
    min: 0,
    defaultText: 'never',
  },
} as const satisfies OptionTable;
