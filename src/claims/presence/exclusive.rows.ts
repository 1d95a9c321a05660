import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';

const text = { type: 'string' } as const;
const few = { hut_id: text, page: text, region: text, lang: text, kind: text } as const;

function apart(one: string, other: string, message: string) {
  return (args: JsonObject): FakeAnswer =>
    args[one] !== undefined && args[other] !== undefined
      ? { refused: message }
      : { ok: { trails: [1, 2] } };
}

const isSet = (value: unknown): boolean => value !== undefined && value !== 0;

export const rows: Rows = {
  kind: 'exclusive',
  found: [
    {
      title: 'a refusal that says nothing, among five arguments',
      tools: { trails: { properties: few } },
      server: () => ({ trails: apart('hut_id', 'region', 'invalid') }),
      claims: [{ about: ['hut_id', 'region'] }],
      says: /`hut_id` and `region` cannot be combined/,
    },
    {
      title: 'a refusal that names one of them',
      tools: { trails: { properties: few } },
      server: () => ({ trails: apart('page', 'kind', 'invalid kind') }),
      claims: [{ about: ['page', 'kind'] }],
    },
    {
      title: 'one of the two is needed',
      tools: { price: { effect: 'write', properties: { cents: text, percent: text } } },
      server: () => ({
        price: ({ cents, percent }) =>
          (cents === undefined) === (percent === undefined)
            ? { refused: 'give cents or percent, not both' }
            : { ok: { set: true } },
      }),
      claims: [{ about: ['cents', 'percent'] }],
    },
    {
      title: 'a zero counts as not given',
      tools: {
        read: { properties: { head: { type: 'integer' }, tail: { type: 'integer' } } },
      },
      given: { head: [5, 0], tail: [5, 0] },
      server: () => ({
        read: ({ head, tail }) =>
          isSet(head) && isSet(tail)
            ? { refused: 'Cannot specify both head and tail' }
            : { ok: { lines: [head ?? 1, tail ?? 1] } },
      }),
      claims: [{ about: ['head', 'tail'] }],
    },
  ],
  nearMisses: [
    {
      title: 'an order is no exclusion',
      tools: {
        list: {
          properties: {
            since: { type: 'string', format: 'date', description: 'Not with `until` before it.' },
            until: { type: 'string', format: 'date' },
          },
        },
      },
      given: { since: ['2024-06-01', '2024-01-01'], until: ['2024-03-01', '2024-09-01'] },
      server: () => ({
        list: ({ since, until }) =>
          typeof since === 'string' && typeof until === 'string' && since > until
            ? { refused: 'since must not be after until' }
            : { ok: { items: [1] } },
      }),
      claims: [{}],
    },
    {
      title: 'one strange refusal is no rule',
      tools: { trails: { properties: few } },
      server: () => {
        let strange = 0;
        return {
          trails: (args) => {
            strange += Object.keys(args).length > 2 ? 1 : 0;
            return strange === 1 && Object.keys(args).length > 2
              ? { refused: 'conflict', status: 409 }
              : { ok: { trails: [1] } };
          },
        };
      },
      claims: [{}],
    },
    {
      title: 'two values of which nothing is found together',
      tools: {
        find: { properties: { owner: text, city: { ...text, description: 'Use with `owner`.' } } },
      },
      given: { owner: ['ann', 'bob'], city: ['Bremen', 'Ulm'] },
      server: () => {
        const all = [
          { owner: 'ann', city: 'Ulm' },
          { owner: 'bob', city: 'Bremen' },
        ];
        return {
          find: (args) => {
            const found = all.filter(
              (one) =>
                (args.owner ?? one.owner) === one.owner && (args.city ?? one.city) === one.city,
            );
            return found.length === 0 ? { refused: 'not found', status: 404 } : { ok: found };
          },
        };
      },
      claims: [{}],
    },
  ],
};
