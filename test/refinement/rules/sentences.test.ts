import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { Shape } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { findErrors } from '../../../src/refinement/rules/detectors/refusals/find-errors.js';
import { findExamples } from '../../../src/refinement/rules/detectors/arguments/find-examples.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { distinguishingStatements } from '../../../src/refinement/rules/writing/distinguish.js';
import { parameterDocsFrom } from '../../../src/refinement/rules/writing/parameter-docs-from.js';
import { sortIntoSections } from '../../../src/refinement/rules/writing/sort-into-sections.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import { contextFor } from '../loop-fixture.js';
import { items, rejected, success, viewOf, type Row } from './evidence.js';

describe("a source's sentences", () => {
  it('stay behind the one that they refer back to', () => {
    const sections = sortIntoSections([
      'Changes a zone',
      'The only fields that can be changed are kind and account.',
      'All other fields are ignored.',
      'Use it before a transfer.',
    ]);
    expect(sections.limits).toEqual([
      'The only fields that can be changed are kind and account.',
      'All other fields are ignored.',
    ]);
    expect(sections.useWhen).toEqual(['Use it before a transfer.']);
  });

  it('begin with a capital letter, but for names that are written small', () => {
    expect(sortIntoSections(['zone managed by a server']).purpose).toEqual([
      'Zone managed by a server.',
    ]);
    expect(sortIntoSections(['iPhone models']).purpose).toEqual(['iPhone models.']);
  });
});

describe('the doc of an argument', () => {
  const described = (schema: JsonSchema, rows: readonly Row[], learnt?: string) => {
    const view = viewOf({ properties: { note: schema }, rows });
    const added =
      learnt === undefined ? [] : [{ target: { argument: 'note' }, text: learnt, calls: ['c1'] }];
    const [doc] = parameterDocsFrom(view.tool, view, [], added);
    return doc?.doc.description;
  };

  it('ends the sentence of its source, also behind a closing quotation mark', () => {
    const schema = { type: 'string', description: 'One of “a”, “b”' };
    expect(described(schema, [], 'Not both.')).toBe('One of “a”, “b”. Not both.');
  });

  it('is not its name once more', () => {
    expect(described({ type: 'string' }, [[{ note: 'x' }, rejected('no')]])).toBeUndefined();
    expect(described({ type: 'string' }, [[{ note: 'x' }, success({})]])).toBeUndefined();
  });
});

describe('the tool that another is easily confused with', () => {
  const tool = (name: string, description: string): ToolDoc => ({
    ...{ id: name, name, description, sideEffects: 'none', call: { kind: 'mcp', tool: name } },
    parameters: { type: 'object', properties: {} },
  });
  const own = tool('list_rooms', 'List Rooms');
  const saidOf = (sibling: ToolDoc, about = own) => {
    const context = { ...contextFor(about), siblings: [{ tool: sibling, similarity: 0.9 }] };
    const tools = [about, sibling, tool('other', 'Other')].map((each) => ({
      ...{
        tool: each,
        doc: rawVersion(each),
        shape: {},
        paths: [],
        success: `rules/${each.id}#c1`,
      },
    }));
    const view = viewOf({ tool: about, rows: [[{}, success({ a: 1 })]] });
    return distinguishingStatements(context, view, { pool: view.pool, tools }).map(
      ({ text }) => text,
    );
  };

  it.each([
    ['Get Room', 'Not to be confused with `get_room` (Get Room).'],
    ['zone managed by a server', 'Not to be confused with `get_room` (zone managed by a server).'],
    ['Options for a room.', 'Not to be confused with `get_room` (Options for a room).'],
    ['Computes the price of a room.', '`get_room` is the one that computes the price of a room.'],
    ['List Bookings', 'To list bookings, use `get_room`.'],
    ['Get a room by its id.', 'To get a room by its id, use `get_room`.'],
    ['Fetches a room.', '`get_room` is the one that fetches a room.'],
  ])('is named in a whole sentence: %s', (description, sentence) => {
    expect(saidOf(tool('get_room', description))).toEqual([sentence]);
  });

  it('is named by its whole id, however long', () => {
    const id = 'GET /houses/{house_id}/floors/{floor_id}/rooms/{room_id}/furniture/{piece_id}';
    expect(saidOf(tool(id, 'Get a piece.'))).toEqual([`To get a piece, use \`${id}\`.`]);
  });

  it('is not named where it does no more than this tool, by what it says', () => {
    const sized = tool('list_sizes', 'Lists all rooms of the house, including their sizes.');
    const plain = tool('list_rooms', 'Lists all rooms of the house.');
    expect(saidOf(plain, sized)).toEqual([]);
    expect(saidOf(sized, plain)).toHaveLength(1);
  });
});

describe('what sets a tool apart', () => {
  const tools = ['places', 'other', 'third'].map((name): ToolDoc => ({
    ...{ id: name, name, description: '', sideEffects: 'none', call: { kind: 'mcp', tool: name } },
    parameters: { type: 'object', properties: {} },
  }));
  const questionsAbout = (answer: JsonObject, given: JsonObject = {}) => {
    const [tool] = tools;
    if (tool === undefined) return [];
    const { shape = {} } = success(answer) as { shape?: Shape };
    const seen = tools.map((each) => ({
      ...{ tool: each, doc: rawVersion(each), success: null },
      shape: each === tool ? shape : {},
      paths: each === tool ? Object.keys(shape) : [],
    }));
    const view = viewOf({ tool, rows: [[given, success(answer)]] });
    return distinguishingStatements(contextFor(tool), view, { pool: view.pool, tools: seen }).map(
      ({ text }) => text,
    );
  };

  it('are fields in everyday words, not vocabularies, abbreviations and extensions', () => {
    const vocabulary = { '@context': { schema: 'https://schema.example', gsp: 'x' } };
    expect(questionsAbout({ ...vocabulary, depth: 3, 'x-tags': [], crs: 'a', 'gs-p': 1 })).toEqual([
      'Only this tool returns `depth`.',
    ]);
  });

  it('is nothing that only comes back as it was given', () => {
    const pattern = { headers: [{ equals: 'a' }] };
    expect(questionsAbout({ near: 1, equals: 'a' }, { pattern })).toEqual([
      'Only this tool returns `near`.',
    ]);
  });

  it('is nothing of an answer that describes an API', () => {
    expect(questionsAbout({ openapi: '3.1.0', paths: {}, servers: [], tags: [] })).toEqual([]);
  });
});

describe('a refusal of the form of a value', () => {
  const properties = { since: { type: 'string' } };
  const saysMissing = (message: string) => {
    const rows: Row[] = [
      [{ since: '2030-01-01' }, success(items(2))],
      [
        { since: 'tooldraft-none' },
        rejected(message, 400),
        { kind: 'unknown-id', arguments: ['since'], baseline: 'c1' },
      ],
    ];
    return findErrors(viewOf({ properties, rows })).length > 0;
  };

  it('says nothing of what exists', () => {
    expect(saysMissing('Unknown string format: tooldraft-none')).toBe(false);
    expect(saysMissing('Unknown epoch: tooldraft-none')).toBe(true);
  });
});

describe('a text made up for want of anything better', () => {
  it('is no example, though it was taken', () => {
    const properties = { note: { type: 'string' } };
    const examplesOf = (note: string) =>
      findExamples(viewOf({ properties, effect: 'write', rows: [[{ note }, success({})]] }));
    expect(examplesOf('Another sample text, with two lines.\nSecond line.')).toEqual([]);
    expect(examplesOf('late arrival')).toHaveLength(1);
    expect(examplesOf('samplexxxxxxxxxxxxxxxx')).toEqual([]);
  });
});

describe('where values come from', () => {
  const properties = { bucket_id: { type: 'string' } };
  const others = { list: [[{}, success({ buckets: [{ id: 'blog' }, { id: 'shop' }] })] as Row] };
  const all: Row = [{}, success(items(3))];
  const nothing: Row[1] = success({ items: [] });
  const unknown: Row = [
    { bucket_id: 'none' },
    nothing,
    { kind: 'unknown-id', arguments: ['bucket_id'] },
  ];

  it('is not shown by values with which a tool finds nothing, like any other', () => {
    const rows: Row[] = [
      all,
      unknown,
      [{ bucket_id: 'blog' }, nothing],
      [{ bucket_id: 'shop' }, nothing],
    ];
    expect(findSources(viewOf({ properties, rows, others }))).toEqual([]);
  });

  it('is shown by values with which it finds something', () => {
    const rows: Row[] = [
      all,
      unknown,
      [{ bucket_id: 'blog' }, success(items(1))],
      [{ bucket_id: 'shop' }, success(items(1, 1))],
    ];
    expect(findSources(viewOf({ properties, rows, others }))).toMatchObject([
      { kind: 'source', argument: 'bucket_id', tool: 'list', path: 'buckets[].id' },
    ]);
  });
});

it('gives no example of an object that may hold anything, where we put something in', () => {
  const properties = { extras: { type: 'object' } };
  const found = (extras: JsonObject) =>
    findExamples(viewOf({ properties, effect: 'write', rows: [[{ extras }, success({})]] }));
  expect(found({ key: 'large' })).toEqual([]);
  expect(found({ sails: 'red' })).toMatchObject([{ values: [{ sails: 'red' }] }]);
});
