import type { JsonObject } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';
import { shelf } from './shelf-server.rows.js';

const text = { type: 'string' } as const;

/** Keeps a changed text of one field. */
function changing(name: string, change: (value: string) => string) {
  return (sent: JsonObject, was: JsonObject | null): JsonObject => {
    const value = sent[name];
    return { ...was, ...sent, ...(typeof value === 'string' ? { [name]: change(value) } : {}) };
  };
}

export const rows: Rows = {
  kind: 'stored',
  found: [
    {
      title: 'a text that is kept in lower case',
      ...shelf({ keeps: changing('note', (note) => note.toLowerCase()) }),
      claims: [{ about: ['note'], value: 'lower' }],
      says: /Kept in lower case\./,
    },
    {
      title: 'a number that the answer repeats and nothing keeps',
      ...shelf({
        keeps: (sent) => ({ ...sent, pages: 0 }),
        answers: (kept, sent) => ({ id: kept.id ?? '', ...sent }),
      }),
      claims: [{ about: ['pages'], value: 'never' }],
      says: /Not kept: `get_book` shows `0` whatever is sent\./,
    },
    {
      title: 'a text that is cut off',
      ...shelf({
        properties: {
          title: text,
          note: { ...text, examples: ['A long text that says a good deal more than it has to'] },
        },
        keeps: changing('note', (note) => note.slice(0, 20)),
      }),
      claims: [{ about: ['note'], value: 'cut 20' }],
      says: /Kept up to 20 characters/,
    },
    {
      title: 'a change of a field that is taken and not made',
      ...shelf({
        first: 'update_book',
        keeps: (sent, was) => ({
          ...was,
          ...sent,
          ...(was === null ? {} : { pages: was.pages ?? 0 }),
        }),
      }),
      claims: [{ about: ['pages'], value: 'never' }],
      says: /Changes nothing: `get_book` shows the old value afterwards\./,
    },
  ],
  nearMisses: [
    {
      title: 'all is kept as it is sent',
      ...shelf(),
      claims: [{}],
    },
    {
      title: 'a reader that shows it late',
      ...shelf({
        shows: (kept, times) => (kept === null ? null : times < 2 ? { ...kept, note: '' } : kept),
      }),
      claims: [{}],
    },
    {
      title: 'a secret that the reader shows of nothing',
      ...shelf({
        properties: { title: text, pin: text },
        shows: (kept) => (kept === null ? null : { ...kept, pin: null }),
      }),
      claims: [{}],
    },
    {
      title: 'somebody else who writes between a call and the reading',
      ...shelf({
        shows: (kept, times) => (kept === null ? null : { ...kept, pages: times * 3 }),
      }),
      claims: [{}],
    },
  ],
};
