import type { JsonObject } from '../../core/json.js';
import { literalText } from '../../support/literal-text.js';
import type { FakeAnswer, Row, Rows } from '../kind.rows.js';
import { boats } from '../things.rows.js';

const claims = [{}];

interface Paged {
  readonly slot: string;
  readonly size?: number;
  /** Where the items of a page begin; null where the value is refused. */
  readonly start: (value: string) => number | null;
  readonly answer: (items: readonly JsonObject[], next: number | null) => JsonObject;
  readonly headers?: (next: number | null) => Readonly<Record<string, string>>;
}

function paged({ slot, size = 3, start, answer, headers }: Paged): Pick<Row, 'tools' | 'server'> {
  const list = (args: JsonObject): FakeAnswer => {
    const value = args[slot];
    const from = value === undefined ? 0 : start(literalText(value));
    if (from === null) return { refused: { error: `${slot} is not valid` } };
    const most = typeof args.limit === 'number' ? args.limit : size;
    const next = from + most < boats.length ? from + most : null;
    return {
      ok: answer(boats.slice(from, from + most), next),
      ...(headers === undefined ? {} : { headers: headers(next) }),
    };
  };
  const properties = { [slot]: {}, limit: { type: 'integer', minimum: 1, maximum: 8 } } as const;
  return { tools: { list: { properties } }, server: () => ({ list }) };
}

function opaque(value: string): number | null {
  const number = /^p-(\d+)$/.exec(value)?.[1];
  return number === undefined ? null : Number(number);
}

export const rows: Rows = {
  kind: 'cursor',
  found: [
    {
      title: 'a mark that the answer tells',
      ...paged({
        slot: 'cursor',
        start: opaque,
        answer: (items, next) => ({ items, next: next === null ? null : `p-${next}` }),
      }),
      claims: [{ about: ['cursor'], at: ['items', 'next'] }],
      says: /^Takes `next` of an earlier answer of `list`: the items after those come\.$/m,
    },
    {
      title: 'a mark in an object of its own',
      ...paged({
        slot: 'page_token',
        start: opaque,
        answer: (items, next) => ({
          items,
          meta: next === null ? {} : { next_page_token: `p-${next}` },
        }),
      }),
      claims: [{ about: ['page_token'], at: ['items', 'meta.next_page_token'] }],
    },
    {
      title: 'a mark in a header',
      ...paged({
        slot: 'after',
        start: opaque,
        answer: (items) => ({ items }),
        headers: (next) => (next === null ? {} : { 'x-next-after': `p-${next}` }),
      }),
      claims: [{ about: ['after'], at: ['items', 'header:x-next-after'] }],
      says: /the header `x-next-after`/,
    },
    {
      title: 'a number from which to go on',
      ...paged({
        slot: 'start',
        start: Number,
        answer: (items, next) => ({ items, next_start: next }),
      }),
      claims: [{ about: ['start'], at: ['items', 'next_start'] }],
    },
  ],
  nearMisses: [
    {
      title: 'the number of all pages is no mark',
      ...paged({
        slot: 'page',
        size: 6,
        start: (value) => (Number(value) - 1) * 6,
        answer: (items) => ({ items, pages: 2 }),
      }),
      claims,
    },
    {
      title: 'a mark of which no notice is taken',
      ...paged({
        slot: 'cursor',
        start: () => 0,
        answer: (items) => ({ items, next: 'p-3' }),
      }),
      claims,
    },
    {
      title: 'a mark that is refused',
      ...paged({
        slot: 'cursor',
        start: () => null,
        answer: (items) => ({ items, next: 'p-3' }),
      }),
      claims,
    },
    {
      title: 'a mark of the page itself',
      ...paged({
        slot: 'cursor',
        start: (value) => Math.max((opaque(value) ?? 3) - 3, 0),
        answer: (items, next) => ({ items, cursor: `p-${next ?? 12}` }),
      }),
      claims,
    },
  ],
};
