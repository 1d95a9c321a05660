import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';

const day = { type: 'string', format: 'date' } as const;
const number = { type: 'integer' } as const;

function inOrder(one: string, other: string, message: string) {
  return (args: JsonObject): FakeAnswer => {
    const [a, b] = [args[one], args[other]];
    const isWrong =
      (typeof a === 'string' && typeof b === 'string' && a > b) ||
      (typeof a === 'number' && typeof b === 'number' && a > b);
    return isWrong ? { refused: message } : { ok: { rows: [1, 2] } };
  };
}

export const rows: Rows = {
  kind: 'ordered',
  found: [
    {
      title: 'two days, without a word',
      tools: { list: { properties: { since: day, until: day } } },
      server: () => ({ list: inOrder('since', 'until', 'bad request') }),
      claims: [{ about: ['since', 'until'] }],
      says: /^Must not be after `until`/m,
    },
    {
      title: 'two numbers',
      tools: { list: { properties: { min_price: number, max_price: number } } },
      server: () => ({ list: inOrder('min_price', 'max_price', 'invalid min_price') }),
      claims: [{ about: ['min_price', 'max_price'] }],
    },
    {
      title: 'names that only a refusal pairs',
      tools: {
        list: {
          properties: { born: { ...day, description: 'Not after `died`.' }, died: day },
        },
      },
      server: () => ({ list: inOrder('born', 'died', 'born must not be after died') }),
      claims: [{ about: ['born', 'died'] }],
    },
  ],
  nearMisses: [
    {
      title: 'a range that may be empty',
      tools: { list: { properties: { since: day, until: day } } },
      server: () => ({ list: () => ({ ok: { rows: [1] } }) }),
      claims: [{}],
    },
    {
      title: 'two that exclude each other',
      tools: { list: { properties: { since: day, until: day } } },
      server: () => ({
        list: ({ since, until }) =>
          since !== undefined && until !== undefined ? { refused: 'not both' } : { ok: [1] },
      }),
      claims: [{}],
    },
    {
      title: 'a bound of one of them is no order',
      tools: { list: { properties: { min: number, max: number } } },
      given: { min: [20], max: [20] },
      server: () => ({
        list: ({ min = 1 }) =>
          typeof min === 'number' && min > 20 ? { refused: 'min' } : { ok: { rows: [1] } },
      }),
      claims: [{}],
    },
  ],
};
