import type { JsonSchema } from '../../core/json-schema.js';
import type { JsonObject } from '../../core/json.js';
import type { FakeTool, Row, Rows } from '../kind.rows.js';
import { boats, first, fleet, type Fleet } from '../things.rows.js';

const claims = [{}];
const item: JsonSchema = {
  type: 'object',
  properties: { id: {}, name: {}, kind: {}, captain: { type: 'string' } },
};

function documented(
  returns: JsonSchema,
  answer: NonNullable<Fleet['answer']>,
  more: FakeTool['properties'] = {},
): Pick<Row, 'tools' | 'server'> {
  const properties = { limit: { type: 'integer' }, ...more } as const;
  const { tools, server } = fleet({ does: { limit: first }, properties, answer });
  return { tools: { list: { ...tools.list, returns } }, server };
}

const sold = (boat: JsonObject, index: number): JsonObject =>
  index === 4 ? { ...boat, captain: 'Ada' } : boat;

export const rows: Rows = {
  kind: 'absent',
  found: [
    {
      title: 'a field of a list',
      ...documented({ type: 'array', items: item }, (items) => [...items]),
      claims: [{ at: ['[].captain'] }],
      says: /^The documented `captain` never comes in the items\.$/m,
    },
    {
      title: 'a field of a list that comes in an object',
      ...documented({ type: 'array', items: item }, (items) => ({ boats: [...items] })),
      claims: [{ at: ['boats[].captain'] }],
    },
    {
      title: 'a field beside a list',
      ...documented(
        { type: 'object', properties: { boats: { type: 'array', items: {} }, total: {} } },
        (items) => ({ boats: [...items] }),
      ),
      claims: [{ at: ['total'] }],
      says: /^The documented `total` never comes\.$/m,
    },
  ],
  nearMisses: [
    {
      title: 'bytes of which only the number is kept',
      ...documented(
        {
          type: 'object',
          properties: { parts: { type: 'array', items: { properties: { data: {}, type: {} } } } },
        },
        (items) => ({
          parts: items.map(() => ({ binary: { bytes: 68, contentType: 'image/png' } })),
        }),
      ),
      claims,
      says: /`data`/,
    },
    {
      title: 'a field that some items have',
      ...documented({ type: 'array', items: item }, (items) => items.map(sold)),
      claims,
    },
    {
      title: 'an empty list shows nothing of its items',
      ...documented({ type: 'array', items: item }, () => []),
      claims,
    },
    {
      title: 'a field that an argument brings',
      ...documented(
        { type: 'array', items: item },
        (items, { detail }) =>
          items.map((boat) => (detail === true ? { ...boat, captain: 'Ada' } : boat)),
        { detail: { type: 'boolean' } },
      ),
      claims,
    },
    {
      title: 'answers that have nothing of what is documented',
      ...documented({ type: 'object', properties: { code: {}, message: {} } }, (items) => [
        ...items,
      ]),
      claims,
    },
    {
      title: 'one answer alone',
      tools: { get: { properties: {}, returns: item } },
      server: () => ({ get: () => ({ ok: boats[0] ?? {} }) }),
      claims,
    },
  ],
};
