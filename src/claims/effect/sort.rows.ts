import type { Rows } from '../kind.rows.js';
import { boats, by, first, fleet, type Does } from '../things.rows.js';

const order = { type: 'string', enum: ['newest', 'oldest'] } as const;
const claims = [{}];
const aged: Does = (items, value) => by('built_on', value === 'oldest' ? 1 : -1)(items, value);
const rising = boats.map((boat, index) => ({ ...boat, id: 100 + index * 3, tons: 5 + index }));

export const rows: Rows = {
  kind: 'sort',
  found: [
    {
      title: 'newest and oldest, few items without asking for more',
      ...fleet({
        does: { sort: aged, limit: first },
        most: 4,
        properties: { sort: order, limit: { type: 'integer' } },
      }),
      claims: [
        { about: ['sort'], at: ['items', 'built_on'], value: { is: 'newest', way: 'down' } },
        { about: ['sort'], at: ['items', 'built_on'], value: { is: 'oldest', way: 'up' } },
      ],
      says: /^Puts `items` in order: `newest` by `built_on`, highest first; `oldest` by `built_on`, lowest first\.$/m,
    },
    {
      title: 'names of fields, though no document lists them',
      ...fleet({
        does: {
          order_by: (items, value) =>
            value === 'tons' || value === 'name' ? by(value, 1)(items, value) : items,
        },
        properties: { order_by: { type: 'string' } },
      }),
      claims: [{ about: ['order_by'], at: ['items', 'name'], value: { is: 'name', way: 'up' } }],
    },
    {
      title: 'newest alone, of a list that is in order of its ids',
      ...fleet({
        does: { sort: aged },
        items: rising,
        properties: { sort: { type: 'string', enum: ['newest', 'oldest'] } },
      }),
      claims: [{ at: ['items', 'built_on'], value: { is: 'newest', way: 'down' } }],
    },
  ],
  nearMisses: [
    {
      title: 'an order by chance',
      tools: { list: { properties: { sort: order } } },
      server: () => {
        let calls = 0;
        return {
          list: () => {
            calls += 1;
            return {
              ok: boats.toSorted(
                (a, b) => ((Number(a.tons) * calls) % 17) - ((Number(b.tons) * calls) % 17),
              ),
            };
          },
        };
      },
      claims,
    },
    {
      title: 'a list that is in that order anyway',
      ...fleet({
        does: { sort: (items) => items },
        items: by('built_on', 1)(boats, ''),
        properties: { sort: order },
      }),
      claims,
    },
    {
      title: 'two fields that always agree',
      ...fleet({
        does: { order: (items, value) => (value === 'desc' ? items.toReversed() : items) },
        items: rising.map(({ id, tons }) => ({ id, tons })),
        properties: { order: { type: 'string', enum: ['asc', 'desc'] } },
      }),
      claims,
    },
    {
      title: 'a field that agrees with the one that the value names',
      ...fleet({
        does: {
          sort: (items, value) => (value === 'tons' ? by('tons_net', -1)(items, '') : items),
        },
        items: rising.map(({ id, tons }) => ({ id, tons_net: tons })),
        properties: { sort: { type: 'string', enum: ['tons'] } },
      }),
      claims: [{ at: ['items', 'id'] }],
      says: /by `id`/,
    },
    {
      title: 'an echo of the value in an empty list',
      ...fleet({ does: { sort: (items) => items }, items: [], properties: { sort: order } }),
      claims,
    },
  ],
};
