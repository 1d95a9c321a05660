import type { Json, JsonObject } from '../../../src/core/json.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findPassedOver } from '../../../src/refinement/rules/detectors/arguments/find-passed-over.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const properties = {
  id: text,
  name: text,
  status: text,
  priority: text,
  knots: { type: 'number' },
};

/** Calls of a tool that makes boats, each with what it answers. */
const found = (rows: readonly (readonly [JsonObject, Json])[]) =>
  findPassedOver(
    viewOf({
      properties,
      effect: 'write',
      rows: rows.map(([args, body]): Row => [args, success(body)]),
    }),
  );

describe('an argument that a tool which changes things passes over', () => {
  it('is one whose field in the answer has one value whatever was sent, and where nothing was', () => {
    const rows = ['urgent', 'low', undefined].map((priority, index): Row => {
      const sent = { name: `boat-${index}`, ...(priority === undefined ? {} : { priority }) };
      return [sent, success({ id: index, priority: 'normal' })];
    });
    const view = viewOf({ properties, effect: 'write', rows });
    const [finding] = analyze(view).filter(({ kind }) => kind === 'ignored');
    expect(finding).toMatchObject({ argument: 'priority', shows: 'normal' });
    expect(finding === undefined ? [] : statementsOf(finding, view)).toMatchObject([
      { text: 'Ignored: the answer has `normal` whatever is given.' },
    ]);
  });

  it.each<[string, readonly (readonly [JsonObject, Json])[]]>([
    [
      'one value was sent',
      [
        [{ priority: 'low' }, { priority: 'normal' }],
        [{}, { priority: 'normal' }],
      ],
    ],
    [
      'one was kept',
      [
        [{ priority: 'low' }, { priority: 'low' }],
        [{ priority: 'odd' }, { priority: 'normal' }],
        [{ priority: 'strange' }, { priority: 'normal' }],
        [{}, { priority: 'normal' }],
      ],
    ],
    [
      'nothing shows what it is when left out',
      [
        [{ priority: 'low' }, { priority: 'normal' }],
        [{ priority: 'odd' }, { priority: 'normal' }],
      ],
    ],
    [
      'the field tells how the call went',
      [
        [{ status: 'draft' }, { status: 'success' }],
        [{ status: 'open' }, { status: 'success' }],
        [{}, { status: 'success' }],
      ],
    ],
    [
      'numbers may only have been raised',
      [
        [{ knots: 1 }, { knots: 10 }],
        [{ knots: 2 }, { knots: 10 }],
        [{}, { knots: 10 }],
      ],
    ],
  ])('is none where %s', (_what, rows) => {
    expect(found(rows)).toEqual([]);
  });

  it('is one with which, alone, the answer says that nothing is to change', () => {
    const nothing = 'OK, nothing to change.';
    const rows = (status: string): (readonly [JsonObject, Json])[] => [
      [{ id: 'b-1' }, nothing],
      [{ id: 'b-1', status: 'laid up' }, nothing],
      [{ id: 'b-1', status: 'afloat' }, status],
      [{ id: 'b-1', name: 'Tern' }, 'Updated b-1: name.'],
    ];
    expect(found(rows(nothing))).toMatchObject([{ argument: 'status', calls: ['c1', 'c2', 'c3'] }]);
    expect(found(rows('Updated b-1: status.'))).toEqual([]);
    // Where nothing else changes anything either, the thing may be one that cannot be changed.
    expect(found(rows(nothing).slice(0, 3))).toEqual([]);
  });
});
