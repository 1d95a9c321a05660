import { writeJson } from '../../core/json-text.js';
import type { Rows } from '../kind.rows.js';
import { shelf } from './shelf-server.rows.js';

export const rows: Rows = {
  kind: 'shown',
  found: [
    {
      title: 'a thing is shown by the id that its making gave',
      ...shelf(),
      claims: [{ at: ['id'], value: 'get_book' }],
      says: /`get_book` shows what was made: its `book_id` is `id` of the answer\./,
    },
    {
      title: 'a text around the JSON of both answers',
      ...shelf({ wrap: (body) => `Done: ${writeJson(body)}` }),
      claims: [{ at: ['id'], value: 'get_book' }],
    },
    {
      title: 'only a list shows it',
      ...shelf({ without: ['get_book'] }),
      claims: [{ at: ['id'], value: 'list_books' }],
      says: /What it makes shows in `list_books`/,
    },
    {
      title: 'the URL of the new thing stands in a header',
      ...shelf({ location: true }),
      claims: [{ at: ['header:location'], value: 'get_book' }],
    },
  ],
  nearMisses: [
    {
      title: 'nothing is made, though an id comes back',
      ...shelf({ keeps: () => null }),
      claims: [{}],
    },
    {
      title: 'a reader that shows the same for any id',
      ...shelf({ keeps: () => null, shows: () => ({ title: 'none', pages: 0 }) }),
      claims: [{}],
    },
    {
      title: 'ids of things of another kind',
      ...shelf({ answers: () => ({ job_id: 'bk_1', state: 'queued' }) }),
      claims: [{ at: ['job_id'] }],
    },
  ],
};
