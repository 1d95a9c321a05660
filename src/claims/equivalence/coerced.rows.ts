import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';

const properties = { count: { type: 'integer' }, urgent: { type: 'boolean' } } as const;

function order({ count = 1, urgent = false }: JsonObject): FakeAnswer {
  if (!/^"?\d+"?$/.test(writeJson(count))) return { refused: 'count is a number' };
  if (!/^"?(?:true|false)"?$/.test(writeJson(urgent)))
    return { refused: 'urgent is true or false' };
  return { ok: { pieces: Number(count), days: urgent === true || urgent === 'true' ? 1 : 5 } };
}

export const rows: Rows = {
  kind: 'coerced',
  found: [
    {
      title: 'a boolean as text',
      tools: { order: { properties } },
      server: () => ({ order }),
      claims: [{ about: ['urgent'] }],
    },
    {
      title: 'a number as text',
      tools: { order: { properties } },
      server: () => ({ order }),
      claims: [{ about: ['count'] }],
    },
    {
      title: 'an echo of the text',
      tools: { order: { properties } },
      server: () => ({
        order: ({ count = 1, ...rest }) =>
          /^"?\d+"?$/.test(writeJson(count))
            ? { ok: { sent: count, kilos: Number(count) * 2, ...rest } }
            : { refused: 'invalid' },
      }),
      claims: [{ about: ['count'] }],
    },
  ],
  nearMisses: [
    {
      title: 'anything is taken',
      tools: { order: { properties } },
      server: () => ({ order: () => ({ ok: { pieces: 1 } }) }),
      claims: [{}],
    },
    {
      title: 'text is refused',
      tools: { order: { properties } },
      server: () => ({
        order: ({ count = 1, urgent = false }) =>
          typeof count === 'number' && typeof urgent === 'boolean'
            ? { ok: { pieces: count } }
            : { refused: 'wrong type' },
      }),
      claims: [{}],
    },
    {
      title: 'any text counts as true',
      tools: { order: { properties: { urgent: { type: 'boolean' } } } },
      server: () => ({
        order: ({ urgent = false }) => ({ ok: { days: urgent === false ? 5 : 1 } }),
      }),
      claims: [{}],
    },
  ],
};
