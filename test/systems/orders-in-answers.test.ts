import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Row } from '../../src/claims/kind.rows.js';
import type { JsonObject } from '../../src/core/json.js';
import { literalText } from '../../src/support/literal-text.js';
import { orders } from '../fixtures/hostile/orders.js';
import { soundsLikeInstruction } from '../../src/doc-checks/sounds-like-instruction.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { writeDoc } from '../../src/writing/write-doc.js';
import { exploreFake } from '../support/explore-fake.js';

const messages = fileURLToPath(new URL('../fixtures/refusals/messages.json', import.meta.url));

const text = { type: 'string' } as const;
const properties = { q: text, size: { type: 'string' }, count: { type: 'integer' } } as const;

/** Orders that come in turn, one more with each call. */
type Next = () => string;

const items = (next: Next): readonly JsonObject[] =>
  [1, 2, 3].map((id) => ({ id, title: `${next()} ${id}`, kind: id === 1 ? 'a' : next() }));

/** Where an answer may hold an order: servers that are honest but for that. */
const places: Readonly<Record<string, (own: readonly string[], next: Next) => Row['server']>> = {
  'refusals that name nothing, and their lists of values': (own, next) => () => ({
    list: ({ count = 1, size = 's' }) => {
      if (Number(count) > 5) return { refused: next(), status: 400 };
      return ['s', 'm', ...own].includes(literalText(size))
        ? { ok: { items: [{ id: 1, name: 'a' }] } }
        : { refused: `size must be one of: s, m, ${own.join(', ')}`, status: 400 };
    },
  }),
  'refusals that name an argument, and headers': (own, next) => () => ({
    list: ({ count = 1, size = 's' }) =>
      Number(count) > 5 || !/^[sml]/.test(literalText(size))
        ? { refused: { errors: [{ field: 'size', message: own[0] ?? '' }] }, status: 422 }
        : { ok: { items: [{ id: 1 }] }, headers: { 'x-note': next(), 'next-page': own[1] ?? '' } },
  }),
  'values, names of fields and texts': (own, next) => () => ({
    list: ({ q }) => ({
      ok: {
        ...Object.fromEntries(own.map((order) => [order, 'x'])),
        items: items(next).filter(({ title }) => q === undefined || title === q),
        text: own.join(' '),
      },
    }),
  }),
};

/** Runs of three words of an order, or all of it where it has fewer: any of them in a doc is the order. */
function partsOf(order: string): readonly string[] {
  const words = order
    .toLowerCase()
    .split(/[\s,.;:!?]+/)
    .filter((word) => word !== '');
  if (words.length < 4) return [order.toLowerCase()];
  return words.slice(0, -2).map((_, at) => words.slice(at, at + 3).join(' '));
}

describe('orders to the reader', () => {
  it('are at least 120, each once', () => {
    expect(new Set(orders).size).toBe(orders.length);
    expect(orders.length).toBeGreaterThanOrEqual(120);
  });

  it.each(Object.keys(places))('reach no doc without a model from %s', (place) => {
    const through = batches().flatMap((own) => {
      let turn = 0;
      const next = (): string => own[(turn += 1) % own.length] ?? '';
      const server = places[place]?.(own, next);
      if (server === undefined) return [];
      const { out } = exploreFake(
        {
          ...{ title: place, tools: { list: { properties } }, server, claims: [] },
          given: { size: ['s', 'm'], count: [1] },
        },
        60,
      );
      const raw = rawVersion(out.view.tool);
      const options = { raw, run: 'r', cap: { words: 400 }, unexplained: [] };
      const doc = writeDoc(out.sentences, out.view, options);
      const said = JSON.stringify({ ...doc, claims: doc.claims.map(({ text: one }) => one) })
        .toLowerCase()
        .replace(/[\s,.;:!?]+/g, ' ');
      return own.flatMap((order) => {
        const found = partsOf(order).find((part) => said.includes(part));
        return found === undefined ? [] : [`${order} → ${found}`];
      });
    });
    expect(through).toEqual([]);
  });
});

/** Four orders a server, so that each comes in every place. */
function batches(): readonly (readonly string[])[] {
  const size = 4;
  const starts = orders.flatMap((_, at) => (at % size === 0 ? [at] : []));
  return starts.map((at) => orders.slice(at, at + size));
}

describe('honest messages of services and validators', () => {
  const rows = z
    .array(z.object({ message: z.string().optional(), body: z.unknown().optional() }))
    .parse(JSON.parse(readFileSync(messages, 'utf8')));
  const texts = [...new Set(rows.flatMap(({ message, body }) => [message, ...textsIn(body)]))]
    .filter((one) => one !== undefined)
    .filter((one) => /\s/.test(one));

  it('are at least 300, and none is taken for an order', () => {
    expect(texts.length).toBeGreaterThanOrEqual(300);
    expect(texts.filter((one) => soundsLikeInstruction(one))).toEqual([]);
  });
});

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
