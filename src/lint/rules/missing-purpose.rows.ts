import type { Rows } from '../rule.rows.js';

export const rows: Rows = {
  rule: 'missing-purpose',
  found: [
    {
      title: 'no text',
      tools: { rent_kayak: { description: '' } },
      found: [{ message: 'has no description' }],
    },
    { title: 'signs alone', tools: { rent_kayak: { description: ' - …\n' } }, found: [{}] },
  ],
  fine: [
    {
      title: 'one sentence',
      tools: { rent_kayak: { description: 'Rents a kayak by the hour.' } },
      found: [],
    },
    { title: 'another script', tools: { rent_kayak: { description: '貸しカヤック' } }, found: [] },
  ],
};
