import type { FakeAnswer, FakeTool, Row } from '../../src/claims/kind.rows.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { Binding, ToolCall } from '../../src/core/tool-doc.js';
import { exploreFake } from '../support/explore-fake.js';

const text = { type: 'string' };
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const refused = (message: string, status = 400): FakeAnswer => ({ refused: message, status });
const taken: FakeAnswer = { ok: { done: true } };

const http = (path: string, inPath: readonly string[]): ToolCall => ({
  ...{ kind: 'http', method: 'GET', path },
  bindings: Object.fromEntries(
    inPath.map((name): [string, Binding] => [name, { in: 'path', name }]),
  ),
});

interface Search {
  readonly title: string;
  readonly tool: FakeTool;
  readonly takes: (args: JsonObject) => FakeAnswer;
  /** Readers that were called before, with what they answer. */
  readonly before?: Row['before'];
  readonly others?: Readonly<
    Record<string, FakeTool & { readonly answers: (args: JsonObject) => FakeAnswer }>
  >;
  readonly given?: Row['given'];
  /** What the tool is called. */
  readonly named?: string;
}

/** The arguments of the calls up to the first that works. */
function searched(
  { title, tool, takes, before = [], others = {}, given = {}, named = 'tried' }: Search,
  most = 40,
) {
  const fakes = Object.entries(others);
  const { calls } = exploreFake(
    {
      title,
      tools: {
        [named]: tool,
        ...Object.fromEntries(fakes.map(([name, { answers: _, ...fake }]) => [name, fake])),
      },
      server: () => ({
        [named]: takes,
        ...Object.fromEntries(fakes.map(([name, { answers }]) => [name, answers])),
      }),
      before,
      given,
      claims: [],
    },
    most,
  );
  const first = calls.findIndex(({ outcome }) => outcome?.kind === 'accepted');
  const made = first < 0 ? calls : calls.slice(0, first + 1);
  return { works: first >= 0, calls: made.map(({ arguments: args }) => args) };
}

const shelves = {
  properties: {
    shelf: { ...text, enum: ['low', 'middle', 'high'] },
    mode: { ...text, enum: ['slow', 'fast'] },
  },
  required: ['shelf', 'mode'],
};

const sites = [
  { bucket: 'gone', collection: 'old', id: 'a1' },
  { bucket: 'main', collection: 'papers', id: 'b2' },
  { bucket: 'side', collection: 'cards', id: 'c3' },
];

const rows: readonly (Search & { readonly finds: readonly JsonObject[] })[] = [
  {
    title: 'keeps what was never blamed and changes what a refusal blames',
    tool: shelves,
    takes: ({ shelf }) => (shelf === 'high' ? taken : refused(`shelf is closed: ${textOf(shelf)}`)),
    finds: [
      { shelf: 'low', mode: 'slow' },
      { shelf: 'middle', mode: 'slow' },
      { shelf: 'high', mode: 'slow' },
    ],
  },
  {
    title: 'adds what a refusal asks for, as documented',
    tool: { properties: { mode: { ...text, enum: ['slow'] }, page: { type: 'integer' } } },
    takes: ({ mode }) => (mode === undefined ? refused('mode is required') : taken),
    finds: [{}, { mode: 'slow' }],
  },
  {
    title: 'tries the values that a refusal lists next',
    tool: { properties: { mode: text }, required: ['mode'] },
    takes: ({ mode }) =>
      mode === 'gentle' ? taken : refused('mode must be one of: "brisk", "gentle"'),
    finds: [{ mode: expect.anything() as never }, { mode: 'brisk' }, { mode: 'gentle' }],
  },
  {
    title: 'tries the documented example first',
    tool: {
      properties: { code: { ...text, description: 'The code, e.g. `ORD-77`.' } },
      required: ['code'],
    },
    takes: () => taken,
    finds: [{ code: 'ORD-77' }],
  },
  {
    title: 'writes in another way what is refused for its form',
    tool: {
      properties: { zone: { ...text, examples: ['example.org'] } },
      required: ['zone'],
    },
    takes: ({ zone: name }) =>
      textOf(name).endsWith('.')
        ? taken
        : refused(`DNS Name '${textOf(name)}' is not canonical`, 422),
    finds: [{ zone: 'example.org' }, { zone: 'example.org.' }],
  },
  {
    title: 'fills what belongs together from one record',
    tool: {
      properties: { bucket: text, collection: text, id: text },
      required: ['bucket', 'collection', 'id'],
      call: http('/{bucket}/{collection}/{id}', ['bucket', 'collection', 'id']),
    },
    takes: (args) => {
      const site = sites.find(({ id }) => id === args.id);
      if (site?.bucket !== args.bucket || site?.collection !== args.collection)
        return refused('no such thing', 404);
      return site?.bucket === 'gone' ? refused('no such thing', 404) : taken;
    },
    others: { list_sites: { answers: () => ({ ok: sites }) } },
    before: [['list_sites', {}]],
    finds: [sites[0] ?? {}, sites[1] ?? {}],
  },
  {
    title: 'takes what the user gave and nothing else',
    tool: { properties: { key: { ...text, examples: ['k-1'] } }, required: ['key'] },
    takes: ({ key }) => (key === 'mine' ? taken : refused('no')),
    given: { key: ['yours', 'mine'] },
    finds: [{ key: 'yours' }, { key: 'mine' }],
  },
];

/** Makes boards under ids that count up. */
function nextBoard(): () => FakeAnswer {
  let made = 0;
  return () => ({ ok: { board_id: `board_${(made += 1)}` } });
}

describe('the search for a first success', () => {
  it.each(rows)('$title', ({ finds, ...search }) => {
    const { works, calls } = searched(search);
    expect(calls).toEqual(finds);
    expect(works).toBe(true);
  });

  it('adds what a refusal asks for though nothing documents it', () => {
    const { works, calls } = searched({
      title: '',
      tool: { properties: { q: text } },
      takes: ({ region }) =>
        region === undefined ? refused("The parameter 'region' is required") : taken,
    });
    expect(works).toBe(true);
    expect(calls).toHaveLength(2);
  });

  const drawing = { properties: { board_id: text, layer: { type: 'integer' } } };
  const boards = (): NonNullable<Search['others']> => ({
    create_board: { effect: 'write', properties: {}, answers: nextBoard() },
    add_layer: {
      effect: 'write',
      properties: { board_id: text },
      required: ['board_id'],
      answers: () => ({ ok: { layer: 4 } }),
    },
  });

  it('leaves a thing that refuses three numbers in the same words', () => {
    const { calls } = searched({
      title: '',
      tool: { ...drawing, required: ['board_id', 'layer'] },
      takes: ({ layer }) => refused(`Invalid layer: ${JSON.stringify(layer)}. Layers: 0--1`),
      others: boards(),
      before: [
        ['create_board', {}],
        ['create_board', {}],
      ],
    });
    const ofFirst = calls.filter(
      ({ board_id: id, layer }) => id === 'board_1' && layer !== undefined,
    );
    expect(ofFirst).toHaveLength(3);
    expect(calls.some(({ board_id: id }) => id === 'board_2')).toBe(true);
  });

  it('never calls again with what was refused', () => {
    const { calls } = searched({ title: '', tool: shelves, takes: () => refused('no') });
    const sent = calls.map((args) => JSON.stringify(args));
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('gives up after 30 calls that were refused', () => {
    const { works, calls } = searched(
      {
        title: '',
        tool: { properties: { a: text, b: text, c: text }, required: ['a', 'b', 'c'] },
        takes: () => refused('no'),
      },
      60,
    );
    expect(works).toBe(false);
    expect(calls).toHaveLength(30);
  });
});
