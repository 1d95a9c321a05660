import type { Rows } from '../kind.rows.js';
import { boats, fleet, refusing, where } from '../things.rows.js';
import { literalText } from '../../support/literal-text.js';

const claims = [{}];
const properties = { q: { type: 'string' } } as const;
const byName = where(({ name }, word) =>
  literalText(name ?? '')
    .toLowerCase()
    .includes(literalText(word).toLowerCase()),
);

export const rows: Rows = {
  kind: 'empty',
  found: [
    {
      title: 'a search that finds nothing',
      ...fleet({ does: { q: byName }, properties }),
      claims: [{ about: ['q'], at: ['items'] }],
      says: /^Where nothing matches, `items` is empty\.$/m,
    },
    {
      title: 'the number of items is 0 then',
      ...fleet({
        does: { q: byName },
        properties,
        answer: (items) => ({ data: [...items], meta: { total: items.length, page: 1 } }),
      }),
      claims: [{ about: ['q'], at: ['data', 'meta.total'] }],
      says: /^Where nothing matches, `data` is empty and `meta\.total` is 0\.$/m,
    },
    {
      title: 'a list alone',
      ...fleet({ does: { q: byName }, properties, answer: (items) => [...items] }),
      claims: [{ about: ['q'], at: [''] }],
      says: /^Where nothing matches, the list is empty\.$/m,
    },
  ],
  nearMisses: [
    {
      title: 'words of which no notice is taken',
      ...fleet({ does: { q: (items) => items }, properties }),
      claims,
    },
    {
      title: 'a search that gives everything where nothing matches',
      ...fleet({
        does: {
          q: (items, word) => {
            const found = byName(items, word);
            return found.length === 0 ? boats : found;
          },
        },
        properties,
      }),
      claims,
    },
    {
      title: 'a number that is 0 anyway',
      ...fleet({
        does: { q: byName },
        properties,
        answer: (items) => ({ items: [...items], offset: 0 }),
      }),
      claims: [{ at: ['items', 'offset'] }],
    },
    {
      title: 'words that are ignored where they are wrong',
      ...fleet({
        does: { q: refusing((word) => boats.some(({ name }) => name === word), byName) },
        properties,
      }),
      claims,
    },
  ],
};
