import type { Rows } from '../kind.rows.js';
import { boats, first, fleet, where, type Does } from '../things.rows.js';

const properties = { n: { type: 'integer' } } as const;
const claims = [{ about: ['n'] }];
const rest: Does = (items, value) => items.slice(Number(value));
const counted = boats.map((boat, index) => ({ ...boat, id: index + 1 }));

export const rows: Rows = {
  kind: 'skip',
  found: [
    {
      title: 'items left out at the start',
      ...fleet({ does: { n: rest }, properties }),
      claims: [{ about: ['n'], at: ['items'] }],
      says: /^Leaves out this many items of `items` at the start\.$/m,
    },
    {
      title: 'where few come without asking for more',
      ...fleet({ does: { n: rest }, most: 4, properties }),
      claims,
    },
    {
      title: 'beside a limit',
      ...fleet({
        does: { n: rest, limit: first },
        most: 4,
        properties: { ...properties, limit: properties.n },
      }),
      claims,
    },
  ],
  nearMisses: [
    {
      title: 'a limit',
      ...fleet({ does: { n: first }, properties }),
      claims,
    },
    {
      title: 'ids counted from 1 may be what is compared with',
      ...fleet({
        does: { n: where(({ id }, value) => Number(id) > Number(value)) },
        items: counted,
        properties,
      }),
      claims,
    },
    {
      title: 'a page number',
      ...fleet({
        does: { n: (items, value) => items.slice((Number(value) - 1) * 4) },
        most: 4,
        properties,
      }),
      claims,
    },
    {
      title: 'an order that changes by itself',
      tools: { list: { properties } },
      server: () => {
        let calls = 0;
        return {
          list: () => {
            calls += 1;
            return { ok: [...boats.slice(calls % 5), ...boats.slice(0, calls % 5)] };
          },
        };
      },
      claims,
    },
  ],
};
