import type { Json } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';
import { boats, fleet, where } from '../things.rows.js';
import { literalText } from '../../support/literal-text.js';

const properties = { q: { type: 'string' } } as const;
const claims = [{}];
const has = (text: Json | undefined, word: Json): boolean =>
  literalText(text ?? '')
    .toLowerCase()
    .includes(literalText(word).toLowerCase());

export const rows: Rows = {
  kind: 'search',
  found: [
    {
      title: 'a word of the name',
      ...fleet({ does: { q: where(({ name }, word) => has(name, word)) }, properties }),
      claims: [{ about: ['q'], at: ['items', 'name'] }],
      says: /^Keeps only items of `items` that contain it, for example in `name`\.$/m,
    },
    {
      title: 'one of several fields, few items without it',
      ...fleet({
        does: { q: where(({ name, kind }, word) => has(name, word) || has(kind, word)) },
        most: 5,
        properties,
      }),
      claims: [{ about: ['q'], at: ['items', 'name'] }],
    },
    {
      title: 'a list of texts',
      ...fleet({
        does: { q: where(({ name }, word) => has(name, word)) },
        properties,
        answer: (items) => items.flatMap(({ name }) => name ?? []),
      }),
      claims: [{ about: ['q'], at: ['', ''] }],
      says: /^Keeps only items that contain it\.$/m,
    },
  ],
  nearMisses: [
    {
      title: 'a name that must be the very one',
      ...fleet({ does: { q: where(({ name }, word) => name === word) }, properties }),
      claims,
    },
    {
      title: 'words without effect',
      ...fleet({ does: { q: (items) => items }, properties }),
      claims,
    },
    {
      title: 'an answer that repeats the words',
      ...fleet({
        does: {
          q: (items, word) =>
            items.slice(0, 3).map((item) => ({
              ...item,
              name: `${literalText(item.name ?? '')} ${literalText(word)}`,
            })),
        },
        properties,
      }),
      claims,
    },
    {
      title: 'items that do not show where they were found',
      ...fleet({
        does: { q: (_items, word) => boats.slice(literalText(word).length % 4, 6) },
        properties,
      }),
      claims,
    },
  ],
};
