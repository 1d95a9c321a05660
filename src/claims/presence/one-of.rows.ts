import type { JsonObject } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';

const text = { type: 'string' } as const;

export const rows: Rows = {
  kind: 'one-of',
  found: [
    {
      title: 'either of two, without a word',
      tools: { reader: { properties: { email: text, phone: text } } },
      server: () => ({
        reader: ({ email, phone }) =>
          email === undefined && phone === undefined ? { refused: 'invalid' } : { ok: { no: 7 } },
      }),
      claims: [{ about: ['email', 'phone'] }],
      says: /at least one of `email` and `phone`/,
    },
    {
      title: 'one of two and not both, without a word',
      tools: { price: { effect: 'write', properties: { cents: text, percent: text, why: text } } },
      server: () => ({
        price: ({ cents, percent }) =>
          (cents === undefined) === (percent === undefined)
            ? { refused: 'invalid' }
            : { ok: { set: true } },
      }),
      claims: [{ about: ['cents', 'percent'] }],
    },
    {
      title: 'places inside an object',
      tools: {
        book: {
          effect: 'write',
          properties: { contact: { type: 'object', properties: { email: text, phone: text } } },
          required: ['contact'],
        },
      },
      server: () => ({
        book: ({ contact }) => {
          const { email, phone } = (contact ?? {}) as JsonObject;
          return email === undefined && phone === undefined
            ? { refused: { contact: ['email or phone is needed'] } }
            : { ok: { ref: 'b7' }, status: 201 };
        },
      }),
      claims: [{ about: ['contact.email', 'contact.phone'] }],
    },
  ],
  nearMisses: [
    {
      title: 'one that is needed beside one that is not',
      tools: {
        reader: { properties: { email: text, phone: { ...text, description: 'Or `email`.' } } },
      },
      server: () => ({
        reader: ({ email }) => (email === undefined ? { refused: 'email' } : { ok: { no: 7 } }),
      }),
      claims: [{}],
    },
    {
      title: 'two that may both be left out',
      tools: {
        reader: { properties: { email: text, phone: { ...text, description: 'Or `email`.' } } },
      },
      server: () => ({ reader: () => ({ ok: { no: 7 } }) }),
      claims: [{}],
    },
    {
      title: 'a third would do as well',
      tools: {
        reader: {
          properties: { email: text, phone: { ...text, description: 'Or `email`.' }, post: text },
        },
      },
      server: () => ({
        reader: ({ email, phone, post }) =>
          email === undefined && phone === undefined && post === undefined
            ? { refused: 'invalid' }
            : { ok: { no: 7 } },
      }),
      claims: [{ about: ['email', 'phone'] }],
    },
  ],
};
