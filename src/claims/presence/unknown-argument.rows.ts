import type { JsonObject } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';

const text = { type: 'string' } as const;
const known = (args: JsonObject, ...names: readonly string[]): boolean =>
  Object.keys(args).every((name) => names.includes(name));

export const rows: Rows = {
  kind: 'unknown-argument',
  found: [
    {
      title: 'an unknown argument changes nothing',
      tools: { list: { properties: { q: text } } },
      server: () => ({ list: ({ q = 'all' }) => ({ ok: { found: q } }) }),
      claims: [{ value: 'ignored' }],
      says: /^Arguments with unknown names are left unused/m,
    },
    {
      title: 'an unknown argument is refused',
      tools: { list: { properties: { q: text } } },
      server: () => ({
        list: (args) => (known(args, 'q') ? { ok: { found: 1 } } : { refused: 'what is that?' }),
      }),
      claims: [{ value: 'refused' }],
      says: /^Arguments with unknown names are refused/m,
    },
    {
      title: 'an unknown key of an object is refused, an unknown argument is not',
      tools: {
        order: {
          effect: 'write',
          properties: { to: { type: 'object', properties: { city: text } } },
          required: ['to'],
        },
      },
      server: () => ({
        order: ({ to = {} }) =>
          known(to as JsonObject, 'city') ? { ok: { done: true } } : { refused: 'invalid' },
      }),
      claims: [{ value: 'ignored' }, { value: 'refused' }],
      says: /Keys in `to` with unknown names are refused/,
    },
  ],
  nearMisses: [
    {
      title: 'what is kept and shown is not ignored',
      tools: { save: { effect: 'write', properties: { name: text }, required: ['name'] } },
      server: () => ({ save: (args) => ({ ok: { saved: args }, status: 201 }) }),
      claims: [{}],
    },
    {
      title: 'one strange refusal is no rule',
      tools: { list: { properties: { q: text } } },
      server: () => {
        let strange = 0;
        return {
          list: (args) => {
            if (known(args, 'q')) return { ok: { found: 1 } };
            strange += 1;
            return strange === 1 ? { refused: 'conflict', status: 409 } : { ok: { found: 1 } };
          },
        };
      },
      claims: [{ value: 'refused' }],
    },
    {
      title: 'answers that differ by themselves do not count as changed',
      tools: { list: { properties: { q: text } } },
      server: () => {
        let calls = 0;
        return { list: () => ({ ok: { took: (calls += 1) } }) };
      },
      claims: [{ value: 'refused' }],
    },
  ],
};
