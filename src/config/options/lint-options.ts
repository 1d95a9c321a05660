import type { Severity } from '../../lint/rule.js';
import type { OptionTable } from '../option.js';
import { checkOptions } from './check-options.js';
import { comparedDocsOptions } from './evaluation-options.js';
import { sourceOptions } from './source-options.js';

/** Written out, since `--help` must not wait for the rules; the compiler holds both lists equal. */
const severities = ['error', 'warning', 'note'] as const satisfies readonly Severity[];
const allSeverities: Exclude<Severity, (typeof severities)[number]> extends never
  ? typeof severities
  : never = severities;

/** `lint`: which docs, which rules, what ends it with a code, and what form the findings have. */
export const lintOptions = {
  docs: {
    ...comparedDocsOptions.docs,
    describe:
      'Docs to look at: raw, the name of a run, joined:RUN (raw, then refined), published:FILE, condensed:DOCS',
    defaultText: 'raw',
  },
  only: sourceOptions.only,
  exclude: sourceOptions.exclude,
  rule: {
    type: 'list',
    describe: 'Ask this rule alone (repeatable)',
    group: 'What to measure',
    placeholder: 'RULE',
    defaultText: 'all',
  },
  ignore: {
    type: 'list',
    describe:
      'Leave this rule out; with =GLOB, for tools whose id or name fits the pattern (repeatable)',
    group: 'What to measure',
    placeholder: 'RULE[=GLOB]',
  },
  maxDocTokens: {
    type: 'number',
    describe: 'Descriptions of more tokens are found too long',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    default: 500,
  },
  failOn: {
    type: 'text',
    describe: 'End with exit code 5 where a finding is at least as bad as this',
    group: 'What to measure',
    choices: [...allSeverities, 'never'],
    default: 'error',
  },
  format: checkOptions.format,
  junit: {
    ...checkOptions.junit,
    describe: 'Write a JUnit report, one case a tool and rule',
  },
} as const satisfies OptionTable;
