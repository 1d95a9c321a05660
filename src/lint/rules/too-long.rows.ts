import type { Rows } from '../rule.rows.js';

const text = (sentences: number) => 'Moors a boat at night. '.repeat(sentences);

export const rows: Rows = {
  rule: 'too-long',
  found: [
    {
      title: 'a hundred sentences',
      tools: { moor: { description: text(100) } },
      found: [{ message: 'takes 600 tokens, more than 500' }],
    },
  ],
  fine: [{ title: 'twenty sentences', tools: { moor: { description: text(20) } }, found: [] }],
};
