import type { JsonObject } from '../../src/core/json.js';
import {
  startFixtureApi,
  type ApiAnswer,
  type ApiOperation,
  type FixtureApi,
  type FixtureApiOptions,
} from './fixture-api.js';

/** What of the shelf may change from one day to the next. */
export interface Behaviour {
  readonly most: number;
  readonly usual: number;
  /** Books that are there have ids from this number on. */
  readonly firstId: number;
  readonly longestTitle: number;
  /** Books that are there. */
  readonly count: number;
  /** What is said of a book that is not. */
  readonly missing: string;
}

const titles =
  'moss fern oak elm yew ash rue sage mint dill leek kale corn bean pea rye oat hop fig plum pear lime'.split(
    ' ',
  );

export const usualBehaviour: Behaviour = {
  most: 20,
  usual: 5,
  firstId: 101,
  longestTitle: 40,
  count: titles.length,
  missing: 'there is no such book',
};

interface Book {
  readonly id: number;
  readonly title: string;
  readonly pages: number;
}

function refused(error: string, status = 400): ApiAnswer {
  return { status, body: { error } };
}

/** A shelf of books over HTTP; `behaviour` says how it acts from now on. */
export async function startShelf(
  given: Partial<Behaviour> = {},
  options: FixtureApiOptions = {},
): Promise<FixtureApi> {
  const { most, usual, firstId, longestTitle, count, missing } = { ...usualBehaviour, ...given };
  let last = firstId + titles.length - 1;
  const books = new Map<number, Book>(
    titles
      .slice(0, count)
      .map((title, at) => [
        firstId + at,
        { id: firstId + at, title, pages: 90 + ((at * 37) % 101) },
      ]),
  );
  const list = ({ query }: { readonly query: URLSearchParams }): ApiAnswer => {
    const limit = query.has('limit') ? Number(query.get('limit')) : usual;
    if (!Number.isInteger(limit) || limit < 1) return refused('limit must be at least 1');
    if (limit > most) return refused(`limit must be at most ${most}`);
    const skip = Math.max(0, Number(query.get('skip') ?? 0) || 0);
    const all = [...books.values()];
    return {
      status: 200,
      body: { books: all.slice(skip, skip + limit).map((book) => ({ ...book })) },
    };
  };
  const operations: readonly ApiOperation[] = [
    { id: 'listBooks', method: 'GET', path: '/books', handle: list },
    {
      id: 'getBook',
      method: 'GET',
      path: '/books/{book_id}',
      handle: ({ path }) => {
        const book = books.get(Number(path.book_id));
        return book === undefined ? refused(missing, 404) : { status: 200, body: { ...book } };
      },
    },
    {
      id: 'addBook',
      method: 'POST',
      path: '/books',
      mutates: true,
      handle: ({ body }) => {
        const { title, pages } = body;
        if (typeof title !== 'string' || title === '') return refused('title is required');
        if (title.length > longestTitle)
          return refused(`title must have at most ${longestTitle} characters`);
        last += 1;
        const book = { id: last, title, pages: typeof pages === 'number' ? pages : 100 };
        books.set(last, book);
        return { status: 201, body: { ...book } };
      },
    },
    {
      id: 'deleteBook',
      method: 'DELETE',
      path: '/books/{book_id}',
      mutates: true,
      handle: ({ path }) =>
        books.delete(Number(path.book_id))
          ? { status: 200, body: { deleted: true } }
          : refused(missing, 404),
    },
  ];
  return startFixtureApi({ operations, spec }, options);
}

const ok = { 200: { description: 'ok' } };
const bookId = { name: 'book_id', in: 'path', required: true, schema: { type: 'integer' } };
const inQuery = (name: string, schema: JsonObject): JsonObject => ({ name, in: 'query', schema });

const spec: JsonObject = {
  openapi: '3.0.0',
  info: { title: 'Shelf', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        description: 'Lists books.',
        parameters: [
          inQuery('limit', { type: 'integer' }),
          inQuery('skip', { type: 'integer' }),
          inQuery('sort', { type: 'string', enum: ['title', 'pages'] }),
        ],
        responses: ok,
      },
      post: {
        operationId: 'addBook',
        description: 'Adds a book.',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { title: { type: 'string' }, pages: { type: 'integer' } },
              },
            },
          },
        },
        responses: ok,
      },
    },
    '/books/{book_id}': {
      get: {
        operationId: 'getBook',
        description: 'Shows a book.',
        parameters: [bookId],
        responses: ok,
      },
      delete: {
        operationId: 'deleteBook',
        description: 'Deletes a book.',
        parameters: [bookId],
        responses: ok,
      },
    },
  },
};
