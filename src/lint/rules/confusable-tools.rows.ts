import type { Rows } from '../rule.rows.js';

export const rows: Rows = {
  rule: 'confusable-tools',
  found: [
    {
      title: 'the same text, but for signs',
      tools: {
        find_boat: { description: 'Finds boats by name.' },
        search_boat: { description: 'Finds boats, by name' },
      },
      found: [{ message: 'says the same as find_boat', other: 'find_boat' }],
    },
    {
      title: 'a long text with one word more',
      tools: {
        fees: {
          description:
            'Lists harbour fees, mooring costs, pilot charges, tide surcharges, water and power prices by boat length.',
        },
        all_fees: {
          description:
            'Lists harbour fees, mooring costs, pilot charges, tide surcharges, water and power prices by boat length, monthly.',
        },
      },
      found: [{ message: 'says nearly the same as fees' }],
    },
  ],
  fine: [
    {
      title: 'one word that tells them apart',
      tools: {
        list_boats: { description: 'Gets the list of boats.' },
        list_berths: { description: 'Gets the list of berths.' },
      },
      found: [],
    },
    {
      title: 'a sign that does',
      tools: {
        cpp: { description: 'Versions of C++' },
        cs: { description: 'Versions of C#' },
        c: { description: 'Versions of C' },
      },
      found: [],
    },
    {
      title: 'no text at all',
      tools: { first: { description: '' }, second: { description: '' } },
      found: [],
    },
  ],
};
