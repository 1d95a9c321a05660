import type { Rows } from '../rule.rows.js';

export const rows: Rows = {
  rule: 'name-as-purpose',
  found: [
    {
      title: 'the name in a sentence',
      tools: { get_harbour_fees: { description: 'Get the harbour fees' } },
      found: [{ message: 'says no more than the name' }],
    },
  ],
  fine: [
    {
      title: 'what comes back',
      tools: {
        get_harbour_fees: { description: 'Get the harbour fees for each night, by boat length.' },
      },
      found: [],
    },
    {
      title: 'nothing at all, which another rule finds',
      tools: { get_fees: { description: '' } },
      found: [],
    },
  ],
};
