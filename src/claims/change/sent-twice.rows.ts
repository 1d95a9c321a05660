import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';
import { shelf } from './shelf-server.rows.js';

/** Making a book whose title is there already gives that one. */
function once() {
  const { tools, server, before = [] } = shelf();
  return {
    tools,
    before,
    server: () => {
      const inner = server();
      const known = new Map<unknown, FakeAnswer>();
      return {
        ...inner,
        create_book: (args: JsonObject): FakeAnswer => {
          const answer = known.get(args.title) ?? inner.create_book?.(args) ?? { fault: 500 };
          if (args.title !== undefined) known.set(args.title, answer);
          return answer;
        },
      };
    },
  };
}

export const rows: Rows = {
  kind: 'sent twice',
  found: [
    {
      title: 'a second book is made',
      ...shelf(),
      claims: [{ at: ['id'], value: 'another' }],
      says: /second time makes another one, with `id` of its own\./,
    },
    {
      title: 'the one that is there is given again',
      ...once(),
      claims: [{ value: 'nothing' }],
      says: /makes nothing new: it gives `id` of the first\./,
    },
    {
      title: 'a second one, whose URL stands in a header',
      ...shelf({ location: true }),
      claims: [{ at: ['header:location'], value: 'another' }],
    },
  ],
  nearMisses: [
    {
      title: 'a number that only counts the calls',
      ...shelf({ keeps: () => null }),
      claims: [{}],
    },
    {
      title: 'nothing shows what is made',
      ...shelf({ without: ['get_book', 'list_books'] }),
      claims: [{}],
    },
    {
      title: 'a change of what is there',
      ...shelf({ first: 'update_book' }),
      claims: [{}],
    },
  ],
};
