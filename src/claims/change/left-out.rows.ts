import type { JsonObject } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';
import { shelf } from './shelf-server.rows.js';

const text = { type: 'string' } as const;
const cover = {
  type: 'object',
  properties: { colour: { type: 'string', enum: ['red', 'blue'] }, art: text },
} as const;
const first = 'update_book';

export const rows: Rows = {
  kind: 'left out',
  found: [
    {
      title: 'what is not sent stays',
      ...shelf({ first }),
      claims: [{ about: [], value: 'kept' }],
      says: /^Fields that are left out stay as they are\.$/m,
    },
    {
      title: 'one field is cleared when it is not sent',
      ...shelf({
        first,
        keeps: (sent, was) => ({ ...was, ...sent, note: sent.note ?? null }),
      }),
      claims: [{ about: ['note'], value: 'cleared' }],
      says: /^Left out, it is cleared\.$/m,
    },
    {
      title: 'an object takes the place of the whole one',
      ...shelf({ first, properties: { title: text, pages: { type: 'integer' }, cover } }),
      claims: [{ about: ['cover.art'], value: 'cleared' }],
      says: /^Replaces the whole object/m,
    },
    {
      title: 'an object is put together with the one that is there',
      ...shelf({
        first,
        properties: { title: text, pages: { type: 'integer' }, cover },
        keeps: (sent, was) => ({
          ...was,
          ...sent,
          cover: { ...(was?.cover as JsonObject), ...(sent.cover as JsonObject) },
        }),
      }),
      claims: [{ about: ['cover'], value: 'kept' }],
      says: /^Fields that are left out inside it stay as they are\.$/m,
    },
  ],
  nearMisses: [
    {
      title: 'somebody else clears it now and then',
      ...shelf({
        first,
        shows: (book, times) =>
          book === null ? null : times % 3 === 0 ? { ...book, note: '' } : book,
      }),
      claims: [{ value: 'cleared' }],
    },
    {
      title: 'everything that is not sent is cleared',
      ...shelf({ first, keeps: (sent) => ({ title: '', pages: 0, note: '', ...sent }) }),
      claims: [{ value: 'kept' }],
    },
    {
      title: 'a reader that shows nothing of what is sent',
      ...shelf({
        first,
        shows: (book) => (book === null ? null : { id: book.id ?? '', title: 'x' }),
      }),
      claims: [{}],
    },
  ],
};
