import type { Json, JsonObject } from '../../core/json.js';
import type { FakeAnswer, Row, Rows } from '../kind.rows.js';

const count = { count: { type: 'integer' } } as const;

function within(least: number, most: number, message: (name: string) => string) {
  return ({ count: given = 1 }: JsonObject): FakeAnswer =>
    typeof given === 'number' && given >= least && given <= most
      ? { ok: { made: given } }
      : { refused: message('count') };
}

/** Copies that can be borrowed once each; what is wrong with the request itself is said first, or last. */
function lending(days: number, isCheckedFirst: boolean): Omit<Row, 'title' | 'claims'> {
  const copies = Array.from({ length: 40 }, (_, index) => ({ barcode: `CP-${700 + index * 3}` }));
  return {
    tools: {
      borrow_copy: {
        effect: 'write',
        properties: { barcode: { type: 'string' }, days: { type: 'integer' } },
        required: ['barcode'],
      },
      list_copies: {},
    },
    server: () => {
      const lent = new Set<Json>();
      return {
        borrow_copy: ({ barcode = '', days: given = 1 }) => {
          const isBad = typeof given !== 'number' || given < 1 || given > days;
          if (isBad && isCheckedFirst) return { refused: 'bad days' };
          if (!copies.some((copy) => copy.barcode === barcode))
            return { refused: 'no such copy', status: 404 };
          if (lent.has(barcode)) return { refused: 'lent to somebody', status: 409 };
          if (isBad) return { refused: 'bad days' };
          lent.add(barcode);
          return { ok: { loan: lent.size } };
        },
        list_copies: () => ({ ok: { copies } }),
      };
    },
    before: [['list_copies', {}]],
  };
}

export const rows: Rows = {
  kind: 'bound',
  found: [
    {
      title: 'each call uses a thing up, and what is wrong is said before',
      ...lending(20, true),
      claims: [{ about: ['days'], value: { maximum: 20 } }],
    },
    {
      title: 'each call uses a thing up, and what is wrong is said only of things that are left',
      ...lending(12, false),
      claims: [{ about: ['days'], value: { maximum: 12 } }],
    },
    {
      title: 'of one mode, seen in that mode alone',
      tools: {
        boats: {
          properties: {
            action: { type: 'string', enum: ['list', 'count'] },
            limit: { type: 'integer' },
          },
          required: ['action'],
        },
      },
      server: () => ({
        boats: ({ action, limit = 3 }) => {
          if (action === 'count') return { ok: { total: 9 } };
          if (action !== 'list') return { refused: 'action must be one of list, count' };
          return Number(limit) > 20
            ? { refused: 'limit must be at most 20' }
            : { ok: { items: [{ id: 1 }] } };
        },
      }),
      claims: [{ about: ['limit'], value: { maximum: 20 } }],
      says: /^Where `action` is `list`: at most 20\.$/m,
    },
    {
      title: 'a refusal that tells the number',
      tools: { list: { properties: count } },
      server: () => ({ list: within(1, 20, (name) => `${name} must be between 1 and 20`) }),
      claims: [
        { about: ['count'], value: { maximum: 20 } },
        { about: ['count'], value: { minimum: 1 } },
      ],
    },
    {
      title: 'a refusal that tells nothing',
      tools: { list: { properties: count } },
      server: () => ({ list: within(0, 37, () => 'invalid request') }),
      claims: [{ about: ['count'], value: { maximum: 37 } }],
    },
    {
      title: 'a documented maximum that is too high',
      tools: { list: { properties: { count: { type: 'integer', maximum: 100 } } } },
      server: () => ({ list: within(1, 50, (name) => `${name}: too large`) }),
      claims: [{ about: ['count'], value: { maximum: 50 } }],
    },
    {
      title: 'a nested number that may be a fraction',
      tools: {
        list: {
          properties: {
            near: { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] },
          },
        },
      },
      server: () => ({
        list: ({ near = { lat: 0 } }) =>
          Math.abs(Number((near as JsonObject).lat)) <= 90
            ? { ok: { near } }
            : { refused: 'bad lat' },
      }),
      claims: [
        { about: ['near.lat'], value: { maximum: 90 } },
        { about: ['near.lat'], value: { minimum: -90 } },
      ],
    },
  ],
  nearMisses: [
    {
      title: 'a clamp is no bound',
      tools: { list: { properties: count } },
      server: () => ({
        list: ({ count: given = 1 }) => ({ ok: { made: Math.min(Number(given), 20) } }),
      }),
      claims: [{ value: { maximum: 20 } }],
    },
    {
      title: 'an id that names nothing is no bound',
      tools: { get: { properties: { berth_id: { type: 'integer' } }, required: ['berth_id'] } },
      given: { berth_id: [7, 9] },
      server: () => ({
        get: ({ berth_id: id }) =>
          id === 7 || id === 9 ? { ok: { id } } : { refused: 'not found', status: 404 },
      }),
      claims: [{}],
    },
    {
      title: 'the last of several ids is no bound',
      tools: { get: { properties: { berth: { type: 'integer' } }, required: ['berth'] } },
      given: { berth: [4007, 4014] },
      server: () => ({
        get: ({ berth = null }) =>
          [4007, 4014].includes(Number(berth)) ? { ok: { berth } } : { refused: 'invalid berth' },
      }),
      claims: [{}],
    },
    {
      title: 'the number of things is no bound of their places',
      tools: { get: { properties: { place: { type: 'integer' } }, required: ['place'] } },
      server: () => ({
        get: ({ place = null }) =>
          Number(place) > 0 && Number(place) <= 12
            ? { ok: { place } }
            : { refused: 'nothing there', status: 404 },
      }),
      claims: [{ value: { maximum: 12 } }],
    },
    {
      title: 'another number is no bound',
      tools: {
        list: {
          properties: { low: { type: 'integer' }, high: { type: 'integer' } },
          required: ['low', 'high'],
        },
      },
      given: { low: [3], high: [40] },
      server: () => ({
        list: ({ low = null, high = null }) =>
          low !== null && high !== null && Number(low) <= Number(high)
            ? { ok: { low, high } }
            : { refused: 'invalid range' },
      }),
      claims: [{}],
    },
    {
      title: 'one strange refusal is no rule',
      tools: { list: { properties: count } },
      server: () => {
        let refused = false;
        return {
          list: ({ count: given = 1 }) => {
            if (Number(given) < 900 || refused) return { ok: { made: given } };
            refused = true;
            return { refused: 'count: conflict', status: 409 };
          },
        };
      },
      claims: [{ about: ['count'] }],
    },
  ],
};
