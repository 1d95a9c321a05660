import type { Json, JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';
import { written } from './tried.js';

function among(name: string, values: readonly Json[], message: string) {
  return ({ [name]: given }: JsonObject): FakeAnswer =>
    given === undefined || values.includes(given) ? { ok: { done: true } } : { refused: message };
}

const things = ['open', 'draft', 'open', 'closed', 'draft', 'closed'].map((state, index) => ({
  id: `t${index}`,
  title: `Thing ${index}`,
  state,
}));
const create = {
  effect: 'write',
  properties: { state: { type: 'string' } },
} as const;
const before = [['list', {}]] as const;

export const rows: Rows = {
  kind: 'choice',
  found: [
    {
      title: 'a refusal that lists what is taken',
      tools: { list: { properties: { mode: { type: 'string' } } } },
      server: () => ({
        list: among('mode', ['fast', 'slow'], 'mode must be one of fast, slow'),
      }),
      claims: [{ about: ['mode'], value: ['fast', 'slow'] }],
      says: /^One of `fast`, `slow`/m,
    },
    {
      title: 'values that answers hold, where refusals tell nothing',
      tools: { create, list: {} },
      before,
      server: () => ({
        create: among('state', ['open', 'draft', 'closed'], 'invalid state'),
        list: () => ({ ok: { items: things } }),
      }),
      claims: [{ about: ['state'], value: ['open', 'draft', 'closed'] }],
    },
    {
      title: 'items of a list',
      tools: {
        list: { properties: { tags: { type: 'array', items: { type: 'string' } } } },
      },
      server: () => ({
        list: ({ tags = [] }) =>
          (tags as readonly string[]).every((tag) => tag === 'red' || tag === 'blue')
            ? { ok: { done: true } }
            : { refused: "tags[0]: expected 'red' or 'blue'" },
      }),
      claims: [{ about: ['tags[]'], value: ['red', 'blue'] }],
    },
  ],
  nearMisses: [
    {
      title: 'any text of a form that nobody lists, where a made-up one is taken',
      tools: {
        info: { properties: { block: { type: 'string', description: 'Such as "10.1.0.0/16"' } } },
      },
      server: () => ({
        info: ({ block = '10.1.0.0/16' }) =>
          /^[\d.]+\/[\d]+$/.test(written(block)) ? { ok: { done: true } } : { refused: 'Invalid' },
      }),
      claims: [{}],
    },
    {
      title: 'a list of which more is taken',
      tools: {
        list: {
          properties: { mode: { type: 'string', description: 'One of: fast, slow.' } },
        },
      },
      server: () => ({ list: () => ({ ok: { done: true } }) }),
      claims: [{}],
    },
    {
      title: 'names of other things',
      tools: { create, list: {} },
      before: [...before],
      server: () => ({
        create: among('state', ['t0', 't1'], 'state does not exist'),
        list: () => ({ ok: { items: things } }),
      }),
      claims: [{}],
    },
    {
      title: 'names of things that are there now',
      tools: { create, list: {} },
      before: [...before],
      server: () => ({
        create: among('state', ['a', 'b'], 'state must be one of a, b'),
        list: () => ({ ok: { items: [{ code: 'a' }, { code: 'b' }] } }),
      }),
      claims: [{}],
    },
    {
      title: 'names of things that several lists show',
      tools: { create, list: { properties: { shelf: { type: 'integer' } } } },
      before: [
        ['list', { shelf: 1 }],
        ['list', { shelf: 2 }],
      ],
      server: () => ({
        create: among('state', ['a', 'b', 'c', 'd'], 'no such state'),
        list: ({ shelf }) => ({
          ok: {
            items:
              shelf === 1 ? [{ state: 'a' }, { state: 'b' }] : [{ state: 'c' }, { state: 'd' }],
          },
        }),
      }),
      claims: [{}],
    },
    {
      title: 'any two capitals',
      tools: {
        list: {
          properties: { country: { type: 'string', description: 'Such as `CH`.' } },
          required: ['country'],
        },
      },
      server: () => ({
        list: ({ country }) =>
          /^[A-Z]{2}$/.test(written(country))
            ? { ok: { country: country ?? null } }
            : { refused: 'country: does not match' },
      }),
      claims: [{}],
    },
    {
      title: 'a listed value that is refused',
      tools: { list: { properties: { mode: { type: 'string' } } } },
      server: () => ({
        list: among('mode', ['fast', 'slow'], 'mode must be one of fast, slow, medium'),
      }),
      claims: [{ value: ['fast', 'slow', 'medium'] }],
    },
    {
      title: 'any text of that form',
      tools: { create, list: {} },
      before: [...before],
      server: () => ({
        create: ({ state = 'open' }) =>
          /^[a-y]+$/.test(written(state)) ? { ok: { done: true } } : { refused: 'invalid state' },
        list: () => ({ ok: { items: things } }),
      }),
      claims: [{}],
    },
  ],
};
