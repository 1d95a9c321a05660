import type { Rows } from '../kind.rows.js';
import { shelf } from './shelf-server.rows.js';

const text = { type: 'string' } as const;
const properties = { title: text, shelf: text } as const;

export const rows: Rows = {
  kind: 'starts',
  found: [
    {
      title: 'a state that no call sets',
      ...shelf({
        properties,
        keeps: (sent) => ({ ...sent, state: 'new' }),
        shows: (book) => (book === null ? null : { state: 'lent', ...book }),
      }),
      claims: [{ about: [], at: ['state'], value: 'new' }],
      says: /What it makes starts with `state` `new`\./,
    },
    {
      title: 'what is taken for a slot that is left out',
      ...shelf({ properties, keeps: (sent) => ({ shelf: 'hall', ...sent }) }),
      claims: [{ about: ['shelf'], value: 'hall' }],
      says: /Left out, it is "hall"\./,
    },
    {
      title: 'a switch that is on where it is left out',
      ...shelf({
        properties: { title: text, lent: { type: 'boolean' } },
        keeps: (sent) => ({ lent: true, ...sent }),
      }),
      claims: [{ about: ['lent'], value: true }],
    },
  ],
  nearMisses: [
    {
      title: 'it is so of everything',
      ...shelf({
        properties,
        shows: (book) => (book === null ? null : { ...book, owner: 'town' }),
      }),
      claims: [{}],
    },
    {
      title: 'it is another one each time',
      ...shelf({
        properties,
        keeps: (sent) => ({
          ...sent,
          room: `r${(typeof sent.title === 'string' ? sent.title : '').length % 7}`,
        }),
        shows: (book, times) => (book === null ? null : { room: 'r9', ...book, seen: times }),
      }),
      claims: [{ at: ['seen'] }],
    },
    {
      title: 'the reader shows something at first',
      ...shelf({
        properties,
        shows: (book, times) =>
          book === null ? null : { ...book, state: times < 2 ? 'pending' : 'done' },
      }),
      claims: [{}],
    },
  ],
};
