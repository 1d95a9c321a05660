import type { Rows } from '../kind.rows.js';
import { shelf } from './shelf-server.rows.js';

const first = 'remove_book';
const makings = (title: string) => ['create_book', { title, pages: 12 }] as const;
const before = [makings('tooldraft-2'), makings('tooldraft-3')];

/** Rows in which things were made that may be removed. */
function removal(options: Parameters<typeof shelf>[0]) {
  const { before: known = [], ...row } = shelf({ first, ...options });
  return { ...row, before: [...known, ...before] };
}

export const rows: Rows = {
  kind: 'removed',
  found: [
    {
      title: 'what is removed is gone',
      ...removal({ keeps: (sent, was) => (was === null ? sent : null) }),
      claims: [{ value: 'gone' }],
    },
    {
      title: 'it is only marked',
      ...removal({
        keeps: (sent, was) =>
          was === null ? { ...sent, state: 'new' } : { ...was, state: 'removed' },
      }),
      claims: [{ value: 'still shown' }],
      says: /`get_book` still shows it afterwards, with `state` `removed`\./,
    },
    {
      title: 'it is taken and nothing happens',
      ...removal({ keeps: (sent, was) => was ?? sent }),
      claims: [{ value: 'still shown' }],
      says: /still shows it afterwards, unchanged\./,
    },
  ],
  nearMisses: [
    {
      title: 'it is shown once more, and then no longer',
      ...removal({
        keeps: (sent, was) => (was === null ? sent : { ...was, dying: true }),
        shows: (() => {
          let times = 0;
          return (book) => (book?.dying === true && (times += 1) > 1 ? null : book);
        })(),
      }),
      claims: [{}],
    },
    {
      title: 'a reader that comes to refuse everything',
      ...removal({
        keeps: (sent, was) => was ?? sent,
        shows: (() => {
          let times = 0;
          return (book) => ((times += 1) > 6 ? null : book);
        })(),
      }),
      claims: [{ value: 'gone' }],
    },
    {
      title: 'nothing of ours can be made',
      ...shelf({ first, without: ['create_book'], keeps: () => null }),
      claims: [{}],
    },
  ],
};
