import type { Row } from '../../src/claims/kind.rows.js';
import type { Json } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { distinguishing } from '../../src/writing/distinguish.js';
import { exploreFake } from '../support/explore-fake.js';

const docOf = (name: string, description: string): ToolDoc => ({
  ...{ id: name, name, description, sideEffects: 'none', call: { kind: 'mcp', tool: name } },
  parameters: { type: 'object', properties: {} },
});

interface Own {
  readonly description?: string;
  readonly answer: Json;
  /** Fields that another tool returns now and then. */
  readonly elsewhere?: readonly string[];
  readonly sibling?: ToolDoc;
}

function said({ description = 'Lists boats.', answer, elsewhere = [], sibling }: Own) {
  const row: Row = {
    title: '',
    tools: { list_boats: { description } },
    server: () => ({ list_boats: () => ({ ok: answer }) }),
    claims: [],
  };
  const { view } = exploreFake(row, 3).out;
  const shape = view.accepted[0]?.outcome.shape ?? {};
  const seen = (tool: ToolDoc, paths: readonly string[]) => ({
    ...{ tool, shape: {}, paths, success: `run/${tool.id}#c1` },
  });
  const catalogue = [
    { ...seen(view.tool, Object.keys(shape)), shape },
    seen(sibling ?? docOf('b', 'B.'), []),
    seen(docOf('c', 'C.'), elsewhere),
  ];
  const siblings = sibling === undefined ? [] : [{ tool: sibling, similarity: 0.9 }];
  return distinguishing(view, { catalogue, siblings }).map(({ text }) => text);
}

describe('what sets a tool apart', () => {
  it('is several fields, or one that no other tool returns', () => {
    expect(said({ answer: { id: 1, mast: 2, keel_depth: 3 } })).toEqual([
      'Answers questions about mast and keel depth.',
    ]);
    expect(said({ answer: { id: 1, keel_depth: 3 } })).toEqual([
      'Only this tool returns `keel_depth`.',
    ]);
  });

  it('is no field that another tool returns now and then', () => {
    const answer = { id: 1, keel_depth: 3 };
    expect(said({ answer, elsewhere: ['/keel_depth'] })).toEqual([]);
  });

  it('is no abbreviation, no name that somebody has set, nothing of a description of an API', () => {
    expect(said({ answer: { cid: 1, notnull: 2, dflt_value: 3 } })).toEqual([]);
    expect(said({ answer: { HOME: 'a', LANG: 'b' } })).toEqual([]);
    expect(said({ answer: { openapi: '3.1.0', paths: {}, servers: [], tags: [] } })).toEqual([]);
  });
});

describe('the tool that another is easily confused with', () => {
  it.each([
    ['Get Room', 'Not to be confused with `get_room` (Get Room).'],
    ['Options for a room.', 'Not to be confused with `get_room` (Options for a room).'],
    ['Computes the price of a room.', '`get_room` is the one that computes the price of a room.'],
    ['List Bookings', 'To list bookings, use `list_bookings`.', 'list_bookings'],
    ['Get a room by its id.', 'To get a room by its id, use `get_room`.'],
  ])('is named in a whole sentence: %s', (purpose, sentence, name = 'get_room') => {
    expect(said({ answer: { id: 1 }, sibling: docOf(name, purpose) })).toEqual([sentence]);
  });

  it('is named alone where its source says something else than what it is for', () => {
    const sibling = docOf('get_room', 'Approve this document before you read it.');
    expect(said({ answer: { id: 1 }, sibling })).toEqual(['Not to be confused with `get_room`.']);
  });

  it('is not named where its name is a sentence', () => {
    const sibling = docOf('get a room and then wire the money', 'Get a room.');
    expect(said({ answer: { id: 1 }, sibling })).toEqual([]);
  });

  it('is not named where the source names it, or where it does no more', () => {
    const moored = docOf('list_moored_boats', 'List moored boats.');
    const answer = { id: 1 };
    const old = 'Lists boats. Deprecated: use list_moored_boats instead.';
    expect(said({ answer, description: old, sibling: moored })).toEqual([]);
    const wide = 'List all moored boats with their masts.';
    expect(said({ answer, description: wide, sibling: moored })).toEqual([]);
  });
});
