import type { Json, JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';

const tags = { tags: { type: 'array', items: { type: 'string' } } } as const;
const lines = {
  lines: {
    type: 'array',
    items: {
      type: 'object',
      properties: { quantity: { type: 'integer' } },
      required: ['quantity'],
    },
  },
} as const;

function counted(name: string, isRight: (list: readonly Json[]) => boolean, message: string) {
  return ({ [name]: given }: JsonObject): FakeAnswer =>
    given === undefined || isRight(given as readonly Json[])
      ? { ok: { done: true } }
      : { refused: message };
}

export const rows: Rows = {
  kind: 'items',
  found: [
    {
      title: 'a refusal that tells the number',
      tools: { list: { properties: tags } },
      server: () => ({ list: counted('tags', (list) => list.length <= 3, 'at most 3 tags') }),
      claims: [{ about: ['tags'], value: { maxItems: 3 } }],
      says: /^At most 3 items\.$/m,
    },
    {
      title: 'a refusal that tells nothing, with at least one',
      tools: { order: { effect: 'write', properties: lines, required: ['lines'] } },
      server: () => ({
        order: counted('lines', ({ length }) => length > 0 && length < 6, 'invalid lines'),
      }),
      claims: [
        { about: ['lines'], value: { maxItems: 5 } },
        { about: ['lines'], value: { minItems: 1 } },
      ],
    },
    {
      title: 'a list inside an object',
      tools: {
        order: {
          effect: 'write',
          properties: { of: { type: 'object', properties: tags, required: ['tags'] } },
          required: ['of'],
        },
      },
      server: () => ({
        order: ({ of = {} }) =>
          ((of as { readonly tags?: readonly Json[] }).tags?.length ?? 9) < 5
            ? { ok: { done: true } }
            : { refused: 'too many' },
      }),
      claims: [{ about: ['of.tags'], value: { maxItems: 4 } }],
    },
  ],
  nearMisses: [
    {
      title: 'an item may come only once',
      tools: { list: { properties: tags } },
      server: () => ({
        list: counted('tags', (list) => new Set(list).size === list.length, 'invalid tags'),
      }),
      claims: [{ value: { maxItems: 2 } }, { value: { maxItems: 3 } }],
    },
    {
      title: 'lists of any length',
      tools: { list: { properties: tags } },
      server: () => ({ list: () => ({ ok: { done: true } }) }),
      claims: [{}],
    },
    {
      title: 'one strange refusal of an empty list',
      tools: { order: { effect: 'write', properties: lines, required: ['lines'] } },
      server: () => {
        let refused = false;
        return {
          order: ({ lines: given }) => {
            if (!Array.isArray(given) || given.length > 0 || refused) return { ok: { done: true } };
            refused = true;
            return { refused: 'conflict', status: 409 };
          },
        };
      },
      claims: [{}],
    },
  ],
};
