import { literalText } from '../../support/literal-text.js';
import type { Rows } from '../kind.rows.js';
import { boats, fleet, first } from '../things.rows.js';

const claims = [{}];
const limit = { limit: { type: 'integer' } } as const;

export const rows: Rows = {
  kind: 'fields',
  found: [
    {
      title: 'an object around a list, nested fields by dots',
      ...fleet({
        does: { limit: first },
        properties: limit,
        answer: (items) => ({
          boats: items.map(({ id, tons }) => ({ id: id ?? '', size: { tons: tons ?? 0 } })),
          total: boats.length,
        }),
      }),
      claims: [{ about: [] }],
      says: /^Returns an object with `boats` \(a list of objects with `id` and `size` \(an object with `tons`\)\) and `total`\.$/m,
    },
    {
      title: 'a list',
      ...fleet({ does: { limit: first }, properties: limit, answer: (items) => [...items] }),
      claims,
      says: /^Returns a list of objects with `id`, `name`, `kind`, `tons` and `built_on`\.$/m,
    },
    {
      title: 'an object, of things that differ',
      tools: {
        get: {
          properties: { id: { type: 'integer', minimum: 1, maximum: 9 } },
          required: ['id'],
        },
      },
      server: () => ({
        get: ({ id }) => ({
          ok: {
            id: id ?? 0,
            name: `Boat ${literalText(id ?? 0)}`,
            tags: ['sea'],
            ...(id === 1 ? { sold: true } : {}),
          },
        }),
      }),
      given: { id: [1, 2, 3, 4] },
      claims,
      says: /^Returns an object with `id`, `name` and `tags` \(a list of texts\)\.$/m,
    },
  ],
  nearMisses: [
    {
      title: 'a field that only some items have',
      ...fleet({
        does: { limit: first },
        properties: limit,
        answer: (items) => ({
          items: items.map((item, index) =>
            index === 4 ? { ...item, sold_on: '2024-01-01' } : item,
          ),
        }),
      }),
      claims: [],
      says: /sold_on/,
    },
    {
      title: 'a tool that was answered once',
      tools: { get: { properties: {} } },
      server: () => ({ get: () => ({ ok: { id: 7, name: 'Heron' } }) }),
      claims,
    },
    {
      title: 'answers with nothing in common',
      tools: { get: { properties: { id: { type: 'integer' } } } },
      server: () => ({ get: ({ id }) => ({ ok: { [`k${literalText(id ?? 0)}`]: 1 } }) }),
      given: { id: [1, 2, 3, 4] },
      claims,
    },
    {
      title: 'fields that an argument leaves out are told all the same',
      ...fleet({
        does: { limit: first },
        properties: { ...limit, brief: { type: 'boolean' } },
        answer: (items, { brief }) => ({
          items: brief === undefined ? [...items] : items.map(({ id }) => ({ id: id ?? '' })),
        }),
      }),
      claims: [],
      says: /list of objects with `id`[.;]/,
    },
  ],
};
