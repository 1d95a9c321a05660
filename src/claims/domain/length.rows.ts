import type { Json, JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';
import { written } from './tried.js';

const q = { q: { type: 'string' } } as const;

function sized(name: string, least: number, most: number, message: string) {
  return (args: JsonObject): FakeAnswer => {
    const text = args[name] ?? 'x'.repeat(least);
    return typeof text === 'string' && text.length >= least && text.length <= most
      ? { ok: { done: true } }
      : { refused: message };
  };
}

export const rows: Rows = {
  kind: 'length',
  found: [
    {
      title: 'a refusal that tells the length',
      tools: { search: { properties: q } },
      server: () => ({ search: sized('q', 0, 60, 'q may have 60 characters at most') }),
      claims: [{ about: ['q'], value: { maxLength: 60 } }],
      says: /^At most 60 characters\.$/m,
    },
    {
      title: 'refusals that tell nothing, at both ends',
      tools: { search: { properties: q } },
      server: () => ({ search: sized('q', 3, 47, 'invalid request') }),
      claims: [
        { about: ['q'], value: { maxLength: 47 } },
        { about: ['q'], value: { minLength: 3 } },
      ],
    },
    {
      title: 'a nested text of a tool that makes things with names that are new each time',
      tools: {
        create: {
          effect: 'write',
          properties: {
            of: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
          },
          required: ['of'],
        },
      },
      server: () => {
        const names = new Set<Json>();
        return {
          create: ({ of = {} }) => {
            const { name = '' } = of as { readonly name?: string };
            if (name.length > 33) return { refused: 'of.name is too long' };
            if (names.has(name)) return { refused: 'exists already', status: 409 };
            names.add(name);
            return { ok: { name }, status: 201 };
          },
        };
      },
      claims: [{ about: ['of.name'], value: { maxLength: 33 } }],
    },
  ],
  nearMisses: [
    {
      title: 'the length of a date is no bound',
      tools: { list: { properties: { day: { type: 'string' } } } },
      server: () => ({
        list: ({ day = '2024-01-01' }) =>
          /^\d{4}-[01]\d-\d\d$/.test(written(day)) ? { ok: [] } : { refused: 'invalid day' },
      }),
      claims: [{}],
    },
    {
      title: 'names of things that are there have no length',
      tools: { get: { properties: { city: { type: 'string' } }, required: ['city'] } },
      given: { city: ['Bremen', 'Ulm'] },
      server: () => ({
        get: ({ city }) =>
          city === 'Bremen' || city === 'Ulm' ? { ok: { city } } : { refused: 'no such city' },
      }),
      claims: [{}],
    },
    {
      title: 'a text that is cut is no bound',
      tools: { search: { properties: q } },
      server: () => ({ search: ({ q: text = '' }) => ({ ok: { q: written(text).slice(0, 20) } }) }),
      claims: [{}],
    },
    {
      title: 'what is refused as empty is not too short',
      tools: { search: { properties: q, required: ['q'] } },
      server: () => ({
        search: ({ q: text = '' }) => (text === '' ? { refused: 'q is required' } : { ok: [] }),
      }),
      claims: [{}],
    },
  ],
};
