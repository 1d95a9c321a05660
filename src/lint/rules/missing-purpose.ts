import type { Rule } from '../rule.js';

export const missingPurpose: Rule = {
  name: 'missing-purpose',
  severity: 'error',
  finds: 'A tool without any description.',
  why: 'An agent has nothing but the name to choose it by.',
  remedy: 'Say in one sentence what the tool does, and what with.',
  check: ({ description }) =>
    /[\p{L}\p{N}]/u.test(description) ? [] : [{ message: 'has no description' }],
};
