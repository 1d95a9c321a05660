import type { Rows } from '../kind.rows.js';
import { boats, first, fleet, where } from '../things.rows.js';
import { literalText } from '../../support/literal-text.js';

const number = { type: 'integer' } as const;
const claims = [{ about: ['n'] }];

export const rows: Rows = {
  kind: 'limit',
  found: [
    {
      title: 'a number of items, whatever it is called',
      ...fleet({ does: { n: first }, properties: { n: number } }),
      claims: [{ about: ['n'], at: ['items'] }],
      says: /^At most this many items of `items` come back\.$/m,
    },
    {
      title: 'an answer that is the list itself',
      ...fleet({ does: { n: first }, properties: { n: number }, answer: (items) => [...items] }),
      claims: [{ about: ['n'], at: [''] }],
      says: /^At most this many items come back\.$/m,
    },
    {
      title: 'a text of which so many lines come, from its end',
      tools: { tail: { properties: { n: number } } },
      server: () => {
        const lines = boats.map(({ name }) => `sailed: ${literalText(name ?? '')}, again`);
        return { tail: ({ n = 12 }) => ({ ok: lines.slice(-Number(n)).join('\n') }) };
      },
      claims,
      says: /^At most this many lines come back\.$/m,
    },
  ],
  nearMisses: [
    {
      title: 'a page number',
      ...fleet({
        does: { n: (items, value) => items.slice((Number(value) - 1) * 3, Number(value) * 3) },
        most: 3,
        properties: { n: number },
      }),
      claims,
    },
    {
      title: 'a least weight, of which most boats have more',
      ...fleet({
        does: { n: where(({ tons }, value) => Number(tons) >= Number(value)) },
        properties: { n: number },
      }),
      claims,
    },
    {
      title: 'a list of two cannot show it',
      ...fleet({ does: { n: first }, items: boats.slice(0, 2), properties: { n: number } }),
      claims,
    },
    {
      title: 'an echo of the number beside the list',
      ...fleet({
        does: { n: (items) => items },
        properties: { n: number },
        answer: (items, { n = 0 }) => ({ limit: n, items: [...items] }),
      }),
      claims,
    },
  ],
};
