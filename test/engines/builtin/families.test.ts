import type { JsonObject } from '../../../src/core/json.js';
import { ok, refused, type Answer, type Arguments } from '../../experiments/targets/target.js';
import { literalText } from '../../../src/support/literal-text.js';
import { builtinRun, sentencesOf } from './builtin-run.js';
import { refusing, shelf, type Book, type Shelf } from './shelf.js';

/** What a shelf is, and all that is said of it. */
type Row = readonly [what: string, shelf: Shelf, says: readonly string[]];

const find = (args: JsonObject, books: Book[]): Book | undefined =>
  books.find(({ id }) => id === args['book_id']);

const isKnown = (args: JsonObject, books: Book[]): boolean => find(args, books) !== undefined;

/** A message with a number that differs in every call: never the same reason. */
let count = 0;
const counted = (): string => `the request has failed for reason ${(count += 1) * 7919}`;

const absentAndUnknown: readonly Row[] = [
  [
    'an unknown id is refused in plain words',
    {
      answers: refusing(
        (tool, args, books) => tool === 'getBook' && !isKnown(args, books),
        'no such book here',
        404,
      ),
    },
    ['getBook.book_id: An unknown `book_id` is refused (404): "no such book here".'],
  ],
  [
    'several tools refuse it in the same words',
    {
      update: { pages: 'integer' },
      answers: refusing(
        (_, args, books) => 'book_id' in args && !isKnown(args, books),
        'no such book here',
        404,
      ),
    },
    ['getBook.book_id: An unknown `book_id` is refused (404): "no such book here".'],
  ],
  ['it is refused without words', {}, []],
  [
    'it is refused with a dump',
    {
      answers: refusing(
        (tool, args, books) => tool === 'getBook' && !isKnown(args, books),
        'TypeError: cannot read title of undefined',
      ),
    },
    [],
  ],
  [
    'it is refused for another reason each time',
    {
      answers: (tool, args, books) =>
        tool === 'getBook' && !isKnown(args, books) ? refused(counted()) : null,
    },
    [],
  ],
  [
    'an unknown id is answered with nothing',
    {
      answers: (tool, args, books) =>
        tool === 'getBook' && !isKnown(args, books) ? ok({ found: false }) : null,
    },
    ['getBook.book_id: An unknown `book_id` is no error: the answer is `{"found":false}`.'],
  ],
  [
    'every id is answered alike',
    { answers: (tool) => (tool === 'getBook' ? ok({ found: false }) : null) },
    [],
  ],
  [
    'an error text is neither accepted nor refused',
    {
      answers: (tool, args, books) =>
        tool === 'getBook' && !isKnown(args, books) ? ok('Error: no such book here') : null,
    },
    [],
  ],
];

const values: readonly Row[] = [
  [
    'zero and negative numbers are refused',
    {
      list: { limit: 'integer' },
      answers: refusing(
        (_, { limit }) => typeof limit === 'number' && limit < 1,
        'limit must be positive',
      ),
    },
    ['listBooks.limit: `limit` 0 is refused (400): "limit must be positive".'],
  ],
  [
    'negative numbers are refused',
    {
      list: { limit: 'integer' },
      answers: refusing(
        (_, { limit }) => typeof limit === 'number' && limit < 0,
        'limit must be positive',
      ),
    },
    ['listBooks.limit: A negative `limit` is refused (400): "limit must be positive".'],
  ],
  [
    'the schema forbids them',
    {
      list: { limit: { type: 'integer', minimum: 1 } },
      answers: refusing(
        (_, { limit }) => typeof limit === 'number' && limit < 1,
        'limit must be positive',
      ),
    },
    [],
  ],
  [
    'the server refuses now and then',
    {
      list: { limit: 'integer' },
      answers: (tool, { limit }) =>
        limit === 0 && (count += 1) % 2 === 0 ? refused('limit must be positive') : null,
    },
    [],
  ],
  [
    'an empty object is refused',
    {
      create: { labels: { type: 'object', properties: { tone: { type: 'string' } } } },
      answers: refusing(
        (_, { labels }) =>
          typeof labels === 'object' && labels !== null && Object.keys(labels).length === 0,
        'give at least one label',
      ),
    },
    ['createBook.labels: An empty object in `labels` is refused (400): "give at least one label".'],
  ],
  [
    'a documented value is refused in its own way',
    {
      list: { sort: 'string(title|pages|author)' },
      answers: refusing((_, { sort }) => sort === 'author', 'sorting like this needs an account'),
    },
    ['listBooks.sort: `sort` `author` can be refused (400): "sorting like this needs an account".'],
  ],
  [
    'a negative number that is answered with nothing is passed over',
    {
      get: { limit: 'integer' },
      answers: (tool, { limit }) =>
        tool === 'getBook' && typeof limit === 'number' && limit < 0 ? ok([]) : null,
    },
    [],
  ],
  [
    'an option is refused and the message says what it should be',
    {
      list: { If_Match: 'string' },
      answers: refusing(
        (_, args) => 'If_Match' in args,
        'If_Match: the value should be a number between double quotes',
      ),
    },
    [
      'listBooks.If_Match: `If_Match` can be refused (400): "If_Match: the value should be a number between double quotes".',
    ],
  ],
  [
    'an option is refused and the message names it',
    {
      list: { If_Match: 'string' },
      answers: refusing((_, args) => 'If_Match' in args, 'If_Match has invalid content'),
    },
    [],
  ],
  ['all documented values are taken', { list: { sort: 'string(title|pages|author)' } }, []],
  [
    'a bad value is refused and the message names the form',
    {
      list: { since_date: 'string' },
      answers: refusing(
        (_, args) =>
          typeof args['since_date'] === 'string' && !/^\d{4}-\d\d-\d\d/.test(args['since_date']),
        'give a day as year, month and day',
      ),
    },
    [
      'listBooks.since_date: A bad `since_date` is refused (400): "give a day as year, month and day".',
    ],
  ],
  ['any text is taken', { list: { since_date: 'string' } }, []],
];

/** A list with a text that finds books. */
const finding = (finds: (title: string, sought: string) => boolean): Shelf => ({
  list: { seek: 'string' },
  answers: (tool, { seek = '' }, books) =>
    tool === 'listBooks'
      ? ok(
          books.filter(
            ({ title }) => seek === '' || finds(literalText(title ?? null), literalText(seek)),
          ),
        )
      : null,
});
const searches: readonly Row[] = [
  [
    'parts of names are found, in either case',
    finding((title, sought) => title.toLowerCase().includes(sought.toLowerCase())),
    ['listBooks.seek: In `seek` a part of a name is enough, and upper and lower case are alike.'],
  ],
  [
    'only whole names are found',
    finding((title, sought) => title === sought),
    ['listBooks.seek: In `seek` a part of a name finds nothing, and upper and lower case differ.'],
  ],
  ['the beginning of a name is found', finding((title, sought) => title.startsWith(sought)), []],
  ['all is found whatever is sought', finding(() => true), []],
];

const presence: readonly Row[] = [
  [
    'an argument is required though the docs do not say so',
    {
      create: { shelf: 'string' },
      answers: refusing(
        (tool, args) => tool === 'createBook' && args['shelf'] === undefined,
        'shelf is missing in this request',
      ),
    },
    ['createBook.shelf: Without `shelf` it is refused (400): "shelf is missing in this request".'],
  ],
  [
    'an argument of a reader is required as it is called',
    {
      get: { form: 'string(short|long)!' },
      answers: refusing(
        (tool, args) => tool === 'getBook' && args['form'] === undefined,
        'form is missing in this request',
      ),
    },
    [],
  ],
  [
    'one of two arguments is needed',
    {
      create: { isbn: 'string', author: 'string' },
      answers: refusing(
        (tool, { isbn, author }) =>
          tool === 'createBook' && isbn === undefined && author === undefined,
        'give isbn or author with the title',
      ),
    },
    [
      'createBook.description: Without `author` and `isbn` it is refused (400): "give isbn or author with the title".',
    ],
  ],
  [
    'an option needs another one',
    {
      list: { offset: 'integer', limit: 'integer' },
      answers: refusing(
        (_, { offset, limit }) => offset !== undefined && limit === undefined,
        'offset goes with limit and not alone',
      ),
    },
    [
      'listBooks.offset: `offset` without `limit` is refused (400): "offset goes with limit and not alone".',
    ],
  ],
  [
    'two options exclude each other',
    {
      list: { head: 'integer', tail: 'integer' },
      answers: refusing(
        (_, { head, tail }) => head !== undefined && tail !== undefined,
        'take either head or tail but not both',
      ),
    },
    [
      'listBooks.description: `head` together with `tail` is refused (400): "take either head or tail but not both".',
    ],
  ],
  [
    'a refusal of two options does not name them',
    {
      list: { head: 'integer', tail: 'integer' },
      answers: refusing(
        (_, { head, tail }) => head !== undefined && tail !== undefined,
        'this is not the way to ask',
      ),
    },
    [],
  ],
];

const change = { title: 'string', pages: 'integer' };
/** Lending, and what is lent. */
const lending = (tool: string, args: JsonObject, books: Book[], needed: boolean): Answer | null => {
  const book = find(args, books);
  if (book === undefined) return null;
  if (tool === 'Stamp') Object.assign(book, { stamped: true });
  if (tool === 'Lend' && (book['stamped'] === true) !== needed)
    return refused(needed ? 'stamp the book first' : 'a stamped book stays here', 409);
  return ['Stamp', 'Lend'].includes(tool) ? ok({ done: true }) : null;
};

const lends: Shelf = {
  answers: (tool, args, books) => lending(tool, args, books, true),
};

const states: readonly Row[] = [
  [
    'a thing must be in a state first',
    {
      acts: { Stamp: {}, Lend: {} },
      answers: (tool, args, books) => lending(tool, args, books, true),
    },
    ['Lend.description: Before `Stamp` it is refused (409): "stamp the book first".'],
  ],
  [
    'a thing must not be in a state',
    {
      acts: { Stamp: {}, Lend: {} },
      answers: (tool, args, books) => lending(tool, args, books, false),
    },
    ['Lend.description: After `Stamp` it is refused (409): "a stamped book stays here".'],
  ],
  ['states do not matter', { acts: { Stamp: {}, Lend: {} } }, []],
  [
    'fields that are left out are kept',
    { create: { pages: 'integer!' }, update: change },
    ['updateBook.description: Fields that are left out keep their values.'],
  ],
  [
    'fields that are left out are lost',
    {
      create: { pages: 'integer!' },
      update: change,
      answers: (tool, { book_id: id, ...args }, books) => {
        const at = books.findIndex((book) => book['id'] === id);
        if (tool !== 'updateBook' || at < 0) return null;
        books[at] = { id: id ?? '', title: '', pages: null, ...args };
        return ok({ done: true });
      },
    },
    ['updateBook.description: Fields that are left out lose their values: `pages`, `title`.'],
  ],
  [
    'a change is accepted and nothing changes',
    {
      create: { pages: 'integer!' },
      update: change,
      answers: (tool) => (tool === 'updateBook' ? ok({ done: true }) : null),
    },
    ['updateBook.book_id: An unknown `book_id` is no error: the answer is `{"done":true}`.'],
  ],
];

const again: readonly Row[] = [
  [
    'a second thing of the same name is refused',
    {
      answers: refusing(
        (tool, args, books) =>
          tool === 'createBook' && books.some(({ title }) => title === args['title']),
        'there is a book of this title already',
        409,
      ),
    },
    [
      'createBook.description: The same call a second time is refused (409): "there is a book of this title already".',
    ],
  ],
  [
    'a removal of what is gone is no error',
    {
      answers: (tool, args, books) =>
        tool === 'deleteBook' && !isKnown(args, books) ? ok(null) : null,
    },
    ['deleteBook.book_id: An unknown `book_id` is no error: the answer is empty.'],
  ],
];

/** Books that are known by a code. */
const coded = (get?: Arguments): Shelf => ({
  books: ['BX-7731', 'BX-8042', 'BX-9110'].map((code) => ({ code, pages: 7 })),
  ...(get === undefined ? {} : { get }),
  answers: (tool, { book_id: wanted }, books) => {
    if (tool !== 'getBook') return null;
    const book = books.find(({ code }) => code === wanted);
    return book === undefined ? refused('no such book here', 404) : ok({ ...book });
  },
});
const unknownBook = 'getBook.book_id: An unknown `book_id` is refused (404): "no such book here".';

const recorded: readonly Row[] = [
  [
    'a refusal that depends on an argument',
    {
      create: { pages: 'integer!' },
      answers: refusing(
        (tool, { pages }) => tool === 'createBook' && [1, 2].includes(Number(pages)),
        'pages must be a proper book',
      ),
    },
    ['createBook.pages: `pages` can be refused (400): "pages must be a proper book".'],
  ],
  [
    'a refusal when an option is added may come from what stands beside it',
    {
      list: { head: 'integer', tail: 'integer' },
      answers: refusing((_, { head, tail }) => head !== undefined && tail !== undefined, 'no'),
    },
    [],
  ],
  [
    'values come from a member with another name',
    coded(),
    [unknownBook, 'getBook.book_id: `book_id` is `code` of `listBooks`.'],
  ],
  [
    'the docs say where values come from',
    coded({ book_id: 'string! Taken from listBooks' }),
    [unknownBook],
  ],
];

const archive = { id: 'bk_1a1a', title: 'Ivanhoe', pages: 1 };
const unsaid: readonly Row[] = [
  ['options that changed nothing', { list: { sort: 'string(a|-a)', archived: 'boolean' } }, []],
  ['an option for messages', { list: { lang: 'string(en|de)', page: 'integer' } }, []],
  [
    'an option that gives another shape',
    {
      list: { count_only: 'boolean' },
      answers: (tool, args) => (args['count_only'] === true ? ok({ count: 3 }) : null),
    },
    [],
  ],
  [
    'one after which an answer speaks of an error',
    {
      get: { raw: 'boolean' },
      answers: (tool, { raw }) =>
        tool === 'getBook' && raw !== true ? ok('Error: disk is full') : null,
    },
    [],
  ],
  [
    'keys that are data',
    {
      answers: (tool) =>
        tool === 'listBooks' ? ok({ '2026-11-24': archive, 'u-81731': archive }) : null,
    },
    [],
  ],
  [
    'maps in records',
    {
      books: [
        { ...archive, rates: { royal: 3, '2026-11-24': 4 } },
        { id: 'bk_9c1d', rates: {} },
      ],
    },
    [],
  ],
];

const quiet = new Set(['The same call a second time makes another one.']);

describe.each([
  ['absent and unknown', absentAndUnknown],
  ['zero, negative, {}, listed, nonsense', values],
  ['search', searches],
  ['required, one of, needs, together', presence],
  ['state, kept', states],
  ['twice', again],
  ['rule, source', recorded],
  ['what one look cannot show', unsaid],
])('%s', (_, rows) => {
  it.each(rows)('%s', async (_what, server, says) => {
    const run = await builtinRun(shelf(server));
    const said = sentencesOf(run).filter((one) => ![...quiet].some((text) => one.endsWith(text)));
    expect(said).toEqual(says);
    expect(run.audit.harmed).toEqual([]);
  });
});

it('says the same under another mark', async () => {
  const [first, second] = await Promise.all(
    [7, 8].map((seed) => builtinRun(shelf({ acts: { Stamp: {}, Lend: {} }, ...lends }), { seed })),
  );
  expect(first?.groups[0]?.mark).not.toBe(second?.groups[0]?.mark);
  expect(first === undefined ? [] : sentencesOf(first)).toEqual(second && sentencesOf(second));
});

it('only reads without leave to write', async () => {
  const server = shelf({ acts: { Stamp: {}, Lend: {} }, ...lends });
  const called = new Set<string>();
  const call: typeof server.call = (tool, args) => {
    called.add(tool);
    return server.call(tool, args);
  };
  await builtinRun({ ...server, call }, { allow: 'reads' });
  expect([...called]).toEqual(['listBooks', 'getBook']);
});
