import type { Rows } from '../kind.rows.js';
import { boats, fleet, where } from '../things.rows.js';

import { written } from '../domain/tried.js';

const text = { type: 'string' } as const;
const claims = [{ about: ['kind'] }];

export const rows: Rows = {
  kind: 'filter',
  found: [
    {
      title: 'a field that is called like the argument',
      ...fleet({
        does: { kind: where((boat, value) => boat.kind === value) },
        properties: { kind: text },
      }),
      claims: [{ about: ['kind'], at: ['items', 'kind'] }],
      says: /^Keeps only items of `items` whose `kind` equals it\.$/m,
    },
    {
      title: 'numbers, where few items come without asking for more',
      ...fleet({
        does: { tons: where((boat, value) => boat.tons === value) },
        most: 4,
        properties: { tons: { type: 'integer' } },
      }),
      claims: [{ about: ['tons'], at: ['items', 'tons'] }],
    },
    {
      title: 'an argument called otherwise, whose value an item was seen to have',
      ...fleet({
        does: { type: where((boat, value) => boat.kind === value) },
        properties: { type: { type: 'string', enum: ['sloop', 'barge'] } },
      }),
      claims: [{ about: ['type'], at: ['items', 'kind'] }],
    },
  ],
  nearMisses: [
    {
      title: 'an argument that is always given and comes back with whatever is told of it',
      tools: { info: { properties: { char: text }, required: ['char'] } },
      given: { char: ['é', 'a', 'q'] },
      server: () => ({
        info: ({ char }) => ({
          ok: [{ sign: char ?? '', code: written(char ?? '').charCodeAt(0) }],
        }),
      }),
      claims,
    },
    {
      title: 'items that only repeat what was asked for',
      ...fleet({
        does: { kind: (items, value) => items.map((item) => ({ ...item, kind: value })) },
        properties: { kind: text },
      }),
      claims,
    },
    {
      title: 'one item alone',
      ...fleet({
        does: { kind: where((boat, value) => boat.kind === value) },
        items: boats.slice(0, 1),
        properties: { kind: text },
      }),
      claims,
    },
    {
      title: 'a value that every item has',
      ...fleet({
        does: { kind: (items) => items },
        items: boats.map((boat) => ({ ...boat, kind: 'sloop' })),
        properties: { kind: text },
      }),
      claims,
    },
    {
      title: 'an argument without effect',
      ...fleet({ does: { kind: (items) => items }, properties: { kind: text } }),
      claims,
    },
  ],
};
