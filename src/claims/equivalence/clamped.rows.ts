import type { Rows } from '../kind.rows.js';
import { listed, paged, trees } from './list-server.rows.js';

const nights = { nights: { type: 'integer' } } as const;

export const rows: Rows = {
  kind: 'clamped',
  found: [
    {
      title: 'never more than twenty items come',
      tools: { list: { properties: paged } },
      server: () => ({ list: listed(trees(50), { most: 20 }) }),
      claims: [{ about: ['limit'], value: 20 }],
    },
    {
      title: 'the answer counts more than come',
      tools: { list: { properties: { limit: { type: 'integer', maximum: 100 } } } },
      server: () => ({
        list: ({ limit = 5 }) => ({
          ok: { items: [...trees(Math.min(Number(limit), 15))], total: 70 },
        }),
      }),
      claims: [{ about: ['limit'], value: 15 }],
    },
    {
      title: 'the answer shows what the number was taken as',
      tools: { beds: { properties: nights } },
      server: () => ({
        beds: ({ nights: given = 1 }) => ({ ok: { free: 4, nights: Math.min(Number(given), 7) } }),
      }),
      claims: [{ about: ['nights'], value: 7 }],
    },
  ],
  nearMisses: [
    {
      title: 'a filter by which a handful is left',
      tools: { list: { properties: { least: { type: 'integer' } } } },
      server: () => ({
        list: ({ least = 0 }) =>
          listed(trees(40).filter(({ height = 0 }) => Number(height) >= Number(least)))({}),
      }),
      claims: [{}],
    },
    {
      title: 'as many as there are',
      tools: { list: { properties: paged } },
      server: () => ({ list: listed(trees(17)) }),
      claims: [{}],
    },
    {
      title: 'an echo of what was sent',
      tools: { beds: { properties: nights } },
      server: () => ({ beds: ({ nights: given = 1 }) => ({ ok: { free: 4, nights: given } }) }),
      claims: [{}],
    },
    {
      title: 'a bound',
      tools: { list: { properties: paged } },
      server: () => ({
        list: (args) =>
          Number(args.limit ?? 1) > 20
            ? { refused: 'limit is 20 at most' }
            : listed(trees(50))(args),
      }),
      claims: [{}],
    },
  ],
};
