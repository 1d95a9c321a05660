import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';
import { written } from './tried.js';

const sort = { sort: { type: 'string', enum: ['name', 'price', 'newest'] } } as const;

function taking(values: readonly string[], message: string) {
  return ({ sort: given = 'name' }: JsonObject): FakeAnswer =>
    values.includes(written(given)) ? { ok: { done: true } } : { refused: message };
}

export const rows: Rows = {
  kind: 'refused choice',
  found: [
    {
      title: 'one of three is refused',
      tools: { list: { properties: sort } },
      server: () => ({ list: taking(['name', 'price'], 'sort must be one of name, price') }),
      claims: [{ about: ['sort'], value: 'newest' }],
      says: /Though documented, `newest` is refused\./,
    },
    {
      title: 'the refusal tells nothing',
      tools: { list: { properties: sort } },
      server: () => ({ list: taking(['name', 'price'], 'bad request') }),
      claims: [{ about: ['sort'], value: 'newest' }],
    },
    {
      title: 'values listed in prose',
      tools: {
        list: { properties: { sort: { type: 'string', description: 'One of: name, price.' } } },
      },
      server: () => ({ list: taking(['price'], 'sort is invalid') }),
      claims: [{ about: ['sort'], value: 'name' }],
    },
  ],
  nearMisses: [
    {
      title: 'a value that wants another argument',
      tools: {
        random: {
          properties: {
            ...{ type: { type: 'string', enum: ['uuid', 'number', 'shuffle'] } },
            ...{ length: { type: 'integer' }, items: { type: 'array', items: { type: 'string' } } },
          },
          required: ['type'],
        },
      },
      server: () => ({
        random: ({ type, items }) =>
          type === 'shuffle' && items === undefined
            ? { refused: 'Items array is required for shuffle' }
            : { ok: { value: 'x' } },
      }),
      claims: [{}],
    },
    {
      title: 'a value that goes with other values of another argument',
      tools: {
        convert: {
          properties: {
            from: { type: 'string', description: 'Unit, for example "km"' },
            category: { type: 'string', enum: ['length', 'weight', 'heat'] },
          },
          required: ['from'],
        },
      },
      server: () => ({
        convert: ({ from, category = 'length' }) =>
          from === 'km' && category === 'length'
            ? { ok: { result: 1 } }
            : { refused: `Unknown ${written(category)} unit: ${written(from ?? '')}` },
      }),
      claims: [{}],
    },
    {
      title: 'all are taken',
      tools: { list: { properties: sort } },
      server: () => ({ list: taking(['name', 'price', 'newest'], 'sort is invalid') }),
      claims: [{}],
    },
    {
      title: 'one strange refusal',
      tools: { list: { properties: sort } },
      server: () => {
        let refused = false;
        return {
          list: ({ sort: given = 'name' }) => {
            if (given !== 'newest' || refused) return { ok: { done: true } };
            refused = true;
            return { refused: 'conflict', status: 409 };
          },
        };
      },
      claims: [{}],
    },
    {
      title: 'none is taken',
      tools: { list: { properties: sort } },
      server: () => ({
        list: ({ sort: given }) =>
          given === undefined ? { ok: { done: true } } : { refused: 'sort is not allowed' },
      }),
      claims: [{}],
    },
  ],
};
