import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';
import { boats, fleet, first } from '../things.rows.js';

const number = { type: 'integer' } as const;
const notice = 'per_page is deprecated, use limit instead';

function listed(args: JsonObject): readonly JsonObject[] {
  const many = args.limit ?? args.per_page;
  return typeof many === 'number' ? boats.slice(0, many) : boats;
}

function server(list: (args: JsonObject) => FakeAnswer) {
  return () => ({ list });
}

export const rows: Rows = {
  kind: 'same as',
  found: [
    {
      title: 'an old name, by a note in its answer',
      tools: { list: { properties: { limit: number, per_page: number } } },
      server: server((args) => ({
        ok: { items: [...listed(args)], ...(args.per_page === undefined ? {} : { notice }) },
      })),
      claims: [{ about: ['per_page', 'limit'] }],
      says: /^Does the same as `limit`\.$/m,
    },
    {
      title: 'an old name, by its description',
      ...fleet({
        does: { limit: first, count: first },
        properties: { limit: number, count: { ...number, description: 'Alias of `limit`.' } },
      }),
      claims: [{ about: ['count', 'limit'] }],
    },
    {
      title: 'two that are refused together',
      tools: { list: { properties: { limit: number, per_page: number } } },
      server: server((args) =>
        args.limit !== undefined && args.per_page !== undefined
          ? { refused: 'per_page is an alias of limit' }
          : { ok: { items: [...listed(args)] } },
      ),
      claims: [{ about: ['per_page', 'limit'] }],
    },
  ],
  nearMisses: [
    {
      title: 'an old name that does nothing any more',
      ...fleet({
        does: { limit: first, count: (items) => items },
        properties: { limit: number, count: { ...number, description: 'Alias of `limit`.' } },
      }),
      claims: [{}],
    },
    {
      title: 'two that do nothing',
      ...fleet({
        does: { a: (items) => items, b: (items) => items },
        properties: { a: number, b: { ...number, description: 'Deprecated, use `a`.' } },
      }),
      claims: [{}],
    },
    {
      title: 'an old argument that does something else',
      ...fleet({
        does: { limit: first, skip: (items, value) => items.slice(Number(value)) },
        properties: { limit: number, skip: { ...number, description: 'Deprecated: see `limit`.' } },
      }),
      claims: [{}],
    },
  ],
};
