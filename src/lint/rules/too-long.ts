import { estimateTokens } from '../../models/estimate-tokens.js';
import type { Rule } from '../rule.js';

export const tooLong: Rule = {
  name: 'too-long',
  severity: 'note',
  finds: 'A description of more tokens than `maxDocTokens`, by an estimate.',
  why: 'Every request carries the docs of all tools, and what matters drowns in the rest.',
  remedy:
    'Keep what a caller must know; move tutorials, change logs and long lists of examples elsewhere.',
  check: ({ description }, { maxDocTokens }) => {
    const tokens = estimateTokens(description);
    return tokens > maxDocTokens
      ? [{ message: `takes ${tokens} tokens, more than ${maxDocTokens}` }]
      : [];
  },
};
