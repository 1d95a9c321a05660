import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';

const week = { week: { type: 'integer' } } as const;

function taking(name: string, isRight: (value: unknown) => boolean, message: string) {
  return ({ [name]: given }: JsonObject): FakeAnswer =>
    given === undefined || isRight(given) ? { ok: { done: true } } : { refused: message };
}

export const rows: Rows = {
  kind: 'type',
  found: [
    {
      title: 'a text where a number is documented',
      tools: { get: { properties: week } },
      server: () => ({
        get: taking(
          'week',
          (value) => /^\d{4}-W\d\d$/.test(String(value)),
          'week must look like 2024-W20',
        ),
      }),
      claims: [{ about: ['week'], value: 'string' }],
      says: /Takes a text \(string\) such as "2024-W20", not an integer as documented/,
    },
    {
      title: 'digits in a text',
      tools: {
        add: { effect: 'write', properties: { pin: { type: 'integer' } }, required: ['pin'] },
      },
      server: () => ({
        add: ({ pin }) =>
          typeof pin === 'string' ? { ok: { done: true } } : { refused: 'pin must be a string' },
      }),
      claims: [{ about: ['pin'], value: 'string' }],
    },
    {
      title: 'a number where a text is documented',
      tools: { get: { properties: { size: { type: 'string' } } } },
      given: { size: [4] },
      server: () => ({
        get: taking('size', (value) => typeof value === 'number', 'size must be a number'),
      }),
      claims: [{ about: ['size'], value: 'integer' }],
    },
  ],
  nearMisses: [
    {
      title: 'numbers are taken as texts too',
      tools: { get: { properties: week } },
      given: { week: ['2', 3] },
      server: () => ({ get: () => ({ ok: { done: true } }) }),
      claims: [{}],
    },
    {
      title: 'only numbers, as documented',
      tools: { get: { properties: week } },
      server: () => ({
        get: taking('week', (value) => typeof value === 'number', 'week must be a number'),
      }),
      claims: [{}],
    },
    {
      title: 'in a query a number is its text',
      tools: {
        get: {
          properties: week,
          call: {
            kind: 'http',
            method: 'get',
            path: '/weeks',
            bindings: { week: { in: 'query', name: 'week' } },
          },
        },
      },
      given: { week: ['2'] },
      server: () => ({ get: taking('week', (value) => Number(value) === 2, 'no') }),
      claims: [{}],
    },
  ],
};
