import type { Rows } from '../kind.rows.js';
import { boats, first, fleet, where, type Does } from '../things.rows.js';

const properties = { n: { type: 'integer' } } as const;
const claims = [{ about: ['n'] }];
const paged =
  (start: number): Does =>
  (items, value) =>
    items.slice((Number(value) - start) * 4);

export const rows: Rows = {
  kind: 'page',
  found: [
    {
      title: 'pages of four, counted from 1',
      ...fleet({ does: { n: paged(1) }, most: 4, properties }),
      claims: [{ about: ['n'], at: ['items'], value: 1 }],
      says: /^Counts pages: 1 is the first, 2 gives the next items of `items`\.$/m,
    },
    {
      title: 'counted from 0',
      ...fleet({ does: { n: paged(0) }, most: 4, properties }),
      claims: [{ about: ['n'], at: ['items'], value: 0 }],
    },
    {
      title: 'in an answer that is the list',
      ...fleet({ does: { n: paged(1) }, most: 4, properties, answer: (items) => [...items] }),
      claims: [{ about: ['n'], at: [''], value: 1 }],
    },
  ],
  nearMisses: [
    {
      title: 'items left out at the start',
      ...fleet({ does: { n: (items, value) => items.slice(Number(value)) }, most: 4, properties }),
      claims,
    },
    {
      title: 'a limit',
      ...fleet({ does: { n: first }, properties }),
      claims,
    },
    {
      title: 'a number that chooses',
      ...fleet({
        does: { n: where(({ tons }, value) => tons === value) },
        items: boats.map((boat, index) => ({ ...boat, tons: Math.floor(index / 4) + 1 })),
        most: 4,
        properties,
      }),
      claims,
    },
    {
      title: 'a seed',
      ...fleet({
        does: {
          n: (items, value) => [...items.slice(Number(value)), ...items.slice(0, Number(value))],
        },
        properties,
      }),
      claims,
    },
  ],
};
