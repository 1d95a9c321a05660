import type { JsonObject } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';

const text = { type: 'string' } as const;

export const rows: Rows = {
  kind: 'optional',
  found: [
    {
      title: 'a documented argument that no call needs',
      tools: { search: { properties: { q: text, lang: text }, required: ['q', 'lang'] } },
      server: () => ({
        search: ({ q }) => (q === undefined ? { refused: 'no q' } : { ok: { found: q } }),
      }),
      claims: [{ about: ['lang'] }],
      says: /May be left out/,
    },
    {
      title: 'a tool that writes',
      tools: {
        book: {
          effect: 'write',
          properties: { hut: text, board: text },
          required: ['hut', 'board'],
        },
      },
      server: () => ({
        book: ({ hut }) =>
          typeof hut === 'string' ? { ok: { ref: 'b1' }, status: 201 } : { refused: 'hut?' },
      }),
      claims: [{ about: ['board'] }],
    },
    {
      title: 'a place inside an object',
      tools: {
        order: {
          properties: {
            to: {
              type: 'object',
              properties: { city: text, zone: text },
              required: ['city', 'zone'],
            },
          },
          required: ['to'],
        },
      },
      server: () => ({
        order: ({ to }) =>
          (to as JsonObject | undefined)?.city === undefined
            ? { refused: 'to.city: missing' }
            : { ok: { ordered: true } },
      }),
      claims: [{ about: ['to.zone'] }],
    },
  ],
  nearMisses: [
    {
      title: 'one that is needed',
      tools: { search: { properties: { q: text }, required: ['q'] } },
      server: () => ({
        search: ({ q }) => (q === undefined ? { refused: 'no q' } : { ok: { found: q } }),
      }),
      claims: [{ about: ['q'] }],
    },
    {
      title: 'one that was never documented as required',
      tools: { search: { properties: { q: text } } },
      server: () => ({ search: () => ({ ok: { found: 1 } }) }),
      claims: [{}],
    },
    {
      title: 'the object around it is left out, not the place',
      tools: {
        order: {
          properties: {
            to: { type: 'object', properties: { city: text }, required: ['city'] },
          },
        },
      },
      server: () => ({
        order: ({ to }) =>
          to !== undefined && (to as JsonObject).city === undefined
            ? { refused: 'city is missing' }
            : { ok: { ordered: true } },
      }),
      claims: [{ about: ['to.city'] }],
    },
  ],
};
