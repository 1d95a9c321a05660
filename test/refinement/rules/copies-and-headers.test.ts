import type { JsonObject } from '../../../src/core/json.js';
import type { ToolCall } from '../../../src/core/tool-doc.js';
import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { findRequired } from '../../../src/refinement/rules/detectors/arguments/find-required.js';
import { findSameAs } from '../../../src/refinement/rules/detectors/arguments/find-same-as.js';
import { findAnswerLine } from '../../../src/refinement/rules/detectors/answers/find-answer-line.js';
import { findUndocumented } from '../../../src/refinement/rules/detectors/forms/find-forms.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const asks = rejected('This cannot be undone. Repeat the boat in check to scrap it.');

describe('an argument that must repeat another one', () => {
  const properties = { boat: text, check: text };
  const found = (...rows: Row[]) => findSameAs(viewOf({ properties, effect: 'destructive', rows }));

  it('is found where a refusal says so and all that worked did', () => {
    expect(found([{ boat: 'b1' }, asks], [{ boat: 'b1', check: 'b1' }, success('Gone.')])).toEqual([
      { kind: 'same-as', argument: 'check', other: 'boat', calls: ['c1', 'c2'] },
    ]);
  });

  it('is none where another value worked, or none did', () => {
    const other: Row = [{ boat: 'b2', check: 'yes' }, success('Gone.')];
    expect(
      found([{ boat: 'b1' }, asks], [{ boat: 'b1', check: 'b1' }, success('')], other),
    ).toEqual([]);
    expect(found([{ boat: 'b1' }, asks])).toEqual([]);
    expect(
      found([{ boat: 'b1', check: 'b1' }, asks], [{ boat: 'b1', check: 'b1' }, success('')]),
    ).toEqual([]);
  });

  it('is sent so', async () => {
    const { trajectory } = await refineOneTool({
      tool: {
        id: 'subject',
        name: 'scrap_boat',
        description: 'Scraps a boat.',
        parameters: { type: 'object', properties, required: ['boat'] },
        sideEffects: 'destructive',
        call: { kind: 'mcp', tool: 'scrap_boat' },
      },
      engine: rulesEngine(),
      answer: ({ boat, check }: JsonObject) => (boat === check ? success('Scrapped.') : asks),
    });
    expect(trajectory.calls.some(({ outcome }) => outcome?.kind === 'success')).toBe(true);
  });
});

describe('a header that no document has', () => {
  const call: ToolCall = {
    ...{ kind: 'http', method: 'POST', path: '/moorings' },
    bindings: { boat: { in: 'body', name: 'boat' } },
  };
  const needed = rejected('Moorings need a Harbour-Pass header.');
  const viewWith = (...rows: Row[]) =>
    viewOf({ properties: { boat: text }, effect: 'write', rows, tool: { call } });
  const worked: Row = [{ boat: 'b2', 'Harbour-Pass': 'p2' }, success({ id: 1 })];

  it('is required where every call without it was refused for it, by name', () => {
    const view = viewWith([{ boat: 'b1' }, needed], worked);
    expect(ofKind(findUndocumented(view), 'undocumented-argument')).toHaveLength(1);
    expect(ofKind(findRequired(view), 'required')).toEqual([
      { kind: 'required', argument: 'Harbour-Pass', calls: ['c1', 'c2'] },
    ]);
  });

  it('is not where a call without it worked, was refused for something else, or one with it was refused for it', () => {
    const views = [
      viewWith([{ boat: 'b1' }, needed], worked, [{ boat: 'b3' }, success({ id: 2 })]),
      viewWith([{ boat: 'b1' }, needed], worked, [{ boat: 'b3' }, rejected('No berth is free.')]),
      viewWith([{ boat: 'b1', 'Harbour-Pass': 'p1' }, needed], worked),
    ];
    for (const view of views) expect(ofKind(findRequired(view), 'required')).toEqual([]);
  });

  it('is tried, with another value each time', async () => {
    const seen = new Set<unknown>();
    const { trajectory } = await refineOneTool({
      tool: {
        id: 'subject',
        name: 'moor',
        description: 'Moors a boat.',
        parameters: { type: 'object', properties: { boat: text }, required: ['boat'] },
        sideEffects: 'write',
        call,
      },
      engine: rulesEngine(),
      answer: ({ 'Harbour-Pass': pass, boat }: JsonObject) => {
        if (pass === undefined) return needed;
        if (seen.has(pass)) return rejected('That pass was used before', 409);
        seen.add(pass);
        return success({ id: seen.size, boat: boat ?? null });
      },
    });
    const taken = trajectory.calls.filter(({ outcome }) => outcome?.kind === 'success');
    expect(taken.length).toBeGreaterThan(1);
  });
});

describe('a bound', () => {
  const rowsOf = (message: string, body: JsonObject): Row[] => [
    [{ table: 't1' }, success(body)],
    [{ table: 't1', guests: 1 }, success({ guests: 1 }), { arguments: ['guests'] }],
    [{ table: 't1', guests: 2 }, rejected(message), { kind: 'above-bound', arguments: ['guests'] }],
  ];
  const found = (message: string, body: JsonObject = {}) =>
    findBounds(
      viewOf({
        properties: { table: text, guests: { type: 'integer' } },
        effect: 'write',
        rows: rowsOf(message, body),
      }),
    );

  it('is none of the argument where the refusal speaks of one thing, or an answer has more', () => {
    expect(found('Too many guests.')).toMatchObject([{ keyword: 'maximum', value: 1 }]);
    expect(found('This value of guests is too large.')).toHaveLength(1);
    expect(found('This table seats no more guests.')).toEqual([]);
    expect(found('Too many guests.', { guests: 6 })).toEqual([]);
  });
});

it('does not give for the answer what is said where there is nothing', () => {
  const lines = (one: string, two: string) =>
    findAnswerLine(
      viewOf({
        properties: { boat: text },
        rows: [
          [{ boat: 'b1' }, success(one)],
          [{ boat: 'b2' }, success(two)],
        ],
      }),
    );
  expect(lines('No crew on b1.', 'No crew on b2.')).toEqual([]);
  expect(lines('Painted b1.', 'Painted b2.')).toHaveLength(1);
});
