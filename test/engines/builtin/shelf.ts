import type { Json, JsonObject } from '../../../src/core/json.js';
import {
  httpTool,
  missing,
  ok,
  refused,
  type Answer,
  type Arguments,
} from '../../experiments/targets/target.js';
import type { SmallTarget } from './builtin-run.js';

export type Book = Record<string, Json>;

/** How a shelf differs from a plain one. A function that answers null leaves the call to the shelf. */
export interface Shelf {
  /** Arguments of the list and of the other tools, beside ids and titles. */
  readonly list?: Arguments;
  readonly get?: Arguments;
  readonly create?: Arguments;
  readonly update?: Arguments;
  /** Further tools, such as `PUT /books/{book_id}/lend`, by name. */
  readonly acts?: Readonly<Record<string, Arguments>>;
  readonly books?: readonly Book[];
  readonly answers?: (tool: string, args: JsonObject, books: Book[]) => Answer | null;
}

const some: readonly Book[] = [
  { id: 'bk_7f3a', title: 'Emma', pages: 474 },
  { id: 'bk_9c1d', title: 'Middlemarch', pages: 880 },
  { id: 'bk_2e8b', title: 'Dracula', pages: 418 },
];

/** A small server with books of somebody's, that says nothing of itself unless a row makes it. */
export function shelf({
  list,
  get,
  create,
  update,
  acts = {},
  books = some,
  answers,
}: Shelf): SmallTarget {
  const id = { book_id: 'string!' };
  const tools = [
    httpTool('listBooks', 'GET /books', 'Lists the books.', list ?? {}),
    httpTool('getBook', 'GET /books/{book_id}', 'Shows a book.', { ...id, ...get }),
    httpTool('createBook', 'POST /books', 'Adds a book.', { title: 'string!', ...create }),
    ...(update === undefined
      ? []
      : [
          httpTool('updateBook', 'PATCH /books/{book_id}', 'Changes a book.', { ...id, ...update }),
        ]),
    ...Object.entries(acts).map(([name, args]) =>
      httpTool(name, `PUT /books/{book_id}/${name.toLowerCase()}`, 'Does it.', { ...id, ...args }),
    ),
    httpTool('deleteBook', 'DELETE /books/{book_id}', 'Removes a book.', id),
  ];
  const all: Book[] = books.map((book) => ({ ...book }));
  let made = 0;
  const usual = (tool: string, { book_id: wanted, ...args }: JsonObject): Answer => {
    if (tool === 'listBooks') return ok(all.map((book) => ({ ...book })));
    if (tool === 'createBook') {
      const book = { id: `bk_n${(made += 1)}x`, ...args };
      all.push(book);
      return ok({ ...book }, 201);
    }
    const at = all.findIndex((one) => one['id'] === wanted);
    const book = all[at];
    if (book === undefined) return missing('');
    if (tool === 'deleteBook') all.splice(at, 1);
    if (tool === 'updateBook') Object.assign(book, args);
    return ok(tool === 'deleteBook' ? null : { ...book });
  };
  return { tools, call: (tool, args) => answers?.(tool, args, all) ?? usual(tool, args) };
}

/** Refuses with these words where a condition holds. */
export const refusing =
  (when: (tool: string, args: JsonObject, books: Book[]) => boolean, words: string, status = 400) =>
  (tool: string, args: JsonObject, books: Book[]): Answer | null =>
    when(tool, args, books) ? refused(words, status) : null;
