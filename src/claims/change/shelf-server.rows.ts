import type { Json, JsonObject } from '../../core/json.js';
import type { FakeAnswer, FakeTool, Row } from '../kind.rows.js';

const text = { type: 'string' } as const;

export interface Shelf {
  /** What is kept of what is sent; null for nothing. */
  readonly keeps?: (sent: JsonObject, was: JsonObject | null) => JsonObject | null;
  /** What the reader shows of what is kept, the how-manieth time it is asked for it. */
  readonly shows?: (kept: JsonObject | null, times: number) => JsonObject | null;
  /** What the making answers. */
  readonly answers?: (kept: JsonObject, sent: JsonObject) => JsonObject;
  readonly wrap?: (body: Json) => Json;
  readonly location?: boolean;
  readonly without?: readonly string[];
  readonly properties?: FakeTool['properties'];
  readonly required?: readonly string[];
  /** The tool that is explored. */
  readonly first?: string;
}

function named(key: Json): string {
  return typeof key === 'string' ? key : '';
}

/** A server of books, whose making, changing and removing does what is asked for. */
export function shelf({
  keeps = (sent, was) => ({ ...was, ...sent }),
  shows = (kept) => kept,
  answers = ({ id = '' }) => ({ id }),
  wrap = (body) => body,
  location = false,
  without = [],
  properties = { title: text, pages: { type: 'integer' }, note: text },
  required = ['title'],
  first = 'create_book',
}: Shelf = {}): Pick<Row, 'tools' | 'server' | 'before'> {
  const id = { book_id: text };
  const all: Record<string, FakeTool> = {
    create_book: { effect: 'write', properties, required },
    update_book: { effect: 'write', properties: { ...id, ...properties }, required: ['book_id'] },
    remove_book: { effect: 'destructive', properties: id, required: ['book_id'] },
    get_book: { properties: id, required: ['book_id'] },
    list_books: {},
  };
  const names = [first, ...Object.keys(all)].filter(
    (name, index, list) => !without.includes(name) && list.indexOf(name) === index,
  );
  const server = () => {
    const books = new Map<string, JsonObject>();
    const asked = new Map<string, number>();
    let made = 0;
    const add = (book: JsonObject): string => {
      const key = `bk_${((made += 1) * 7919 + 131).toString(36)}`;
      books.set(key, { id: key, ...book });
      return key;
    };
    add({ title: 'Tides', pages: 210, note: 'old' });
    add({ title: 'Fens', pages: 88, note: 'new' });
    const show = (key: string): JsonObject | null => {
      asked.set(key, (asked.get(key) ?? 0) + 1);
      return shows(books.get(key) ?? null, asked.get(key) ?? 1);
    };
    const missing: FakeAnswer = { refused: 'no such book', status: 404 };
    return {
      create_book: (sent: JsonObject): FakeAnswer => {
        if (typeof sent.title !== 'string') return { refused: 'title is required' };
        const kept = keeps(sent, null);
        const key = kept === null ? `bk_${((made += 1) * 97).toString(36)}` : add(kept);
        const body = answers({ ...kept, id: key }, sent);
        return location
          ? { ok: { done: true }, status: 201, headers: { location: `/books/${key}` } }
          : { ok: wrap(body), status: 201 };
      },
      update_book: ({ book_id: key = '', ...sent }: JsonObject): FakeAnswer => {
        const was = books.get(named(key));
        if (was === undefined) return missing;
        const kept = keeps(sent, was);
        if (kept !== null) books.set(named(key), { ...kept, id: named(key) });
        return { ok: wrap({ changed: true }) };
      },
      remove_book: ({ book_id: key = '' }: JsonObject): FakeAnswer => {
        const was = books.get(named(key));
        if (was === undefined) return missing;
        const kept = keeps({}, was);
        if (kept === null) books.delete(named(key));
        else books.set(named(key), kept);
        return { ok: wrap({ removed: true }) };
      },
      get_book: ({ book_id: key = '' }: JsonObject): FakeAnswer => {
        const shown = show(named(key));
        return shown === null ? missing : { ok: wrap(shown) };
      },
      list_books: (): FakeAnswer => ({
        ok: wrap({ books: [...books.keys()].flatMap((key) => show(key) ?? []) }),
      }),
    };
  };
  return {
    tools: Object.fromEntries(names.map((name) => [name, all[name] ?? {}])),
    server,
    before: [
      ['list_books', {}],
      ['get_book', { book_id: `bk_${(7919 + 131).toString(36)}` }],
      ['get_book', { book_id: `bk_${(2 * 7919 + 131).toString(36)}` }],
      ...(first === 'create_book'
        ? []
        : [['create_book', { title: 'tooldraft-1', pages: 12 }] as const]),
    ],
  };
}
