import { writeJson } from '../../core/json-text.js';
import type { Rows } from '../kind.rows.js';
import { listed, paged, trees } from './list-server.rows.js';

const limit = { limit: { type: 'integer' } } as const;
const language = { lang: { enum: ['de', 'fr', 'en'] } } as const;
const texts: Readonly<Record<string, string>> = { de: 'Haus', fr: 'maison', en: 'house' };

export const rows: Rows = {
  kind: 'default',
  found: [
    {
      title: 'as many items as come without a limit',
      tools: { list: { properties: paged } },
      server: () => ({ list: listed(trees(30)) }),
      claims: [{ about: ['limit'], value: 10 }],
    },
    {
      title: 'the language that an answer is in, whatever the document says',
      tools: { word: { properties: { lang: { enum: ['de', 'fr', 'en'], default: 'fr' } } } },
      server: () => ({
        word: ({ lang = 'de' }) => ({
          ok: { text: texts[writeJson(lang).slice(1, -1)] ?? '' },
        }),
      }),
      claims: [{ about: ['lang'], value: 'de' }],
    },
    {
      title: 'days, told by dates',
      tools: { quote: { properties: { days: { type: 'integer' } } } },
      server: () => ({
        quote: ({ days = 14 }) =>
          !(Number(days) <= 60)
            ? { refused: 'days is 60 at most' }
            : {
                ok: {
                  due: new Date(Date.UTC(2030, 0, 1 + Number(days))).toISOString().slice(0, 10),
                },
              },
      }),
      claims: [{ about: ['days'], value: 14 }],
    },
  ],
  nearMisses: [
    {
      title: 'a limit of as many as there are',
      tools: { list: { properties: limit } },
      server: () => ({ list: listed(trees(7), { limit: Infinity }) }),
      claims: [{ about: ['limit'] }],
    },
    {
      title: 'a least height below all there are',
      tools: { list: { properties: { least: { type: 'integer' } } } },
      server: () => ({
        list: ({ least = 0 }) =>
          listed(trees(40).filter(({ height = 0 }) => Number(height) >= Number(least)))({}),
      }),
      claims: [{ about: ['least'] }],
    },
    {
      title: 'a filter that happens to leave all in',
      tools: { list: { properties: { state: { enum: ['open', 'closed'] } } } },
      server: () => ({
        list: ({ state = null }) => ({
          ok: {
            items:
              state === 'closed'
                ? []
                : [
                    { id: 1, state: 'open' },
                    { id: 2, state: 'open' },
                  ],
          },
        }),
      }),
      claims: [{ about: ['state'] }],
    },
    {
      title: 'an argument that does nothing',
      tools: { word: { properties: language } },
      server: () => ({ word: () => ({ ok: { text: 'Haus' } }) }),
      claims: [{ about: ['lang'] }],
    },
  ],
};
