import type { Json, JsonObject } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';
import { boats, fleet } from '../things.rows.js';

const flag = { type: 'boolean' } as const;
const parts = { type: 'string', enum: ['stock', 'owner'] } as const;

/** Items with one field more, or less, where a value is given. */
function adding(value: Json, field: JsonObject) {
  return (items: readonly JsonObject[], given: Json): readonly JsonObject[] =>
    given === value ? items.map((item) => ({ ...item, ...field })) : items;
}

export const rows: Rows = {
  kind: 'switched fields',
  found: [
    {
      title: 'a part that is asked for by name',
      ...fleet({
        does: { include: adding('stock', { stock: 3 }) },
        properties: { include: parts },
      }),
      claims: [{ about: ['include'], at: ['items[].stock'] }],
      says: /^The answer also has `items\.stock` where it is `stock`\.$/m,
    },
    {
      title: 'a switch that takes fields away',
      ...fleet({
        does: {
          brief: (items, value) =>
            value === true ? items.map(({ id = '', name = '' }) => ({ id, name })) : items,
        },
        properties: { brief: flag },
      }),
      claims: [{ about: ['brief'], value: { is: true, way: 'lacks' } }],
      says: /^The answer lacks /m,
    },
    {
      title: 'a whole object, in the answer of one thing',
      tools: { show: { properties: { with_owner: flag } } },
      server: () => ({
        show: ({ with_owner }) => ({
          ok: { id: 7, name: 'Heron', ...(with_owner === true ? { owner: { name: 'Ida' } } : {}) },
        }),
      }),
      claims: [{ about: ['with_owner'], at: ['owner'], value: { is: true, way: 'also has' } }],
    },
  ],
  nearMisses: [
    {
      title: 'other items, that have other fields',
      ...fleet({
        items: boats.map((boat, index) => (index % 2 === 0 ? { ...boat, sail: 'red' } : boat)),
        does: {
          racing: (items, value) => items.filter((item) => 'sail' in item === (value === true)),
        },
        properties: { racing: flag },
      }),
      claims: [{}],
    },
    {
      title: 'an answer that repeats the argument',
      ...fleet({
        does: { include: (items) => items },
        properties: { include: parts },
        answer: (items, { include }) => ({
          items: [...items],
          ...(include === undefined ? {} : { include }),
        }),
      }),
      claims: [{}],
    },
    {
      title: 'a field that comes and goes by itself',
      tools: { show: { properties: { with_owner: flag } } },
      server: () => {
        let times = 0;
        return {
          show: () => {
            times += 1;
            return { ok: { id: 7, ...(times % 3 === 0 ? { owner: 'Ida' } : {}) } };
          },
        };
      },
      claims: [{}],
    },
  ],
};
