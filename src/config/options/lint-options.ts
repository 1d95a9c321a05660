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
      'Docs to check: raw, the name of a run, joined:RUN (raw, then refined), published:FILE, condensed:DOCS',
    defaultText: 'raw',
  },
  only: sourceOptions.only,
  exclude: sourceOptions.exclude,
  rule: {
    type: 'list',
    describe: 'Only this rule (repeatable)',
    group: 'Measurement',
    placeholder: 'RULE',
    defaultText: 'all',
  },
  ignore: {
    type: 'list',
    describe:
      'Skip this rule; with =GLOB, only for tools whose id or name matches the pattern (repeatable)',
    group: 'Measurement',
    placeholder: 'RULE[=GLOB]',
  },
  maxDocTokens: {
    type: 'number',
    describe: 'Report descriptions with more tokens than this',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    default: 500,
  },
  failOn: {
    type: 'text',
    describe: 'Exit with code 5 if a finding is at least this severe',
    group: 'Measurement',
    choices: [...allSeverities, 'never'],
    default: 'error',
  },
  format: checkOptions.format,
  junit: {
    ...checkOptions.junit,
    describe: 'Write a JUnit report with one case per tool and rule',
  },
} as const satisfies OptionTable;
