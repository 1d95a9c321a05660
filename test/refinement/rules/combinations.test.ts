import { findCombinations } from '../../../src/refinement/rules/detectors/combinations/find-combinations.js';
import { findRequired } from '../../../src/refinement/rules/detectors/arguments/find-required.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const properties = {
  path: { type: 'string' },
  head: { type: 'integer' },
  tail: { type: 'integer' },
};
const ok = success({ text: 'x' });
const p = { path: '/a' };

describe('exclusive pairs', () => {
  const pairs = (rows: readonly Row[], effect: 'read' | 'write' = 'read') =>
    ofKind(findCombinations(viewOf({ properties, rows, effect })), 'exclusive');

  it('are found where each alone works and the refusal of both says so', () => {
    const found = pairs([
      [{ ...p, head: 3 }, ok],
      [{ ...p, tail: 3 }, ok],
      [{ ...p, head: 3, tail: 3 }, rejected('Cannot specify both head and tail')],
    ]);
    expect(found).toMatchObject([{ arguments: ['head', 'tail'], calls: ['c3', 'c1', 'c2'] }]);
  });

  it('are found without a telling message where two different combinations are refused', () => {
    const found = pairs([
      [{ ...p, head: 3 }, ok],
      [{ ...p, tail: 3 }, ok],
      [{ ...p, head: 3, tail: 3 }, rejected('bad request')],
      [{ ...p, head: 9, tail: 8 }, rejected('bad request')],
    ]);
    expect(found).toHaveLength(1);
  });

  it('are not found where the second combination has a value that is refused alone', () => {
    const found = pairs([
      [{ ...p, head: 3 }, ok],
      [{ ...p, tail: 3 }, ok],
      [{ ...p, head: 99 }, rejected('bad request')],
      [{ ...p, head: 3, tail: 3 }, rejected('bad request')],
      [{ ...p, head: 99, tail: 8 }, rejected('bad request')],
    ]);
    expect(found).toEqual([]);
  });

  it('are not a start after its end: other values go together', () => {
    expect(
      pairs([
        [{ ...p, head: 9 }, ok],
        [{ ...p, tail: 3 }, ok],
        [{ ...p, head: 9, tail: 3 }, rejected('head must not be after tail')],
        [{ ...p, head: 2, tail: 3 }, ok],
      ]),
    ).toEqual([]);
    expect(
      pairs([
        [{ ...p, head: 9 }, ok],
        [{ ...p, tail: 3 }, ok],
        [{ ...p, head: 9, tail: 3 }, rejected('head must not be after tail')],
      ]),
    ).toEqual([]);
  });

  it('are not found where one of them does not work alone', () => {
    expect(
      pairs([
        [{ ...p, head: 3 }, ok],
        [{ ...p, tail: 3 }, rejected('tail is broken')],
        [{ ...p, head: 3, tail: 3 }, rejected('Cannot give both head and tail')],
      ]),
    ).toEqual([]);
  });

  it('are not guessed for a tool that writes, whose refusals may have other causes', () => {
    expect(
      pairs(
        [
          [{ ...p, head: 3 }, ok],
          [{ ...p, tail: 3 }, ok],
          [{ ...p, head: 3, tail: 3 }, rejected('out of stock')],
          [{ ...p, head: 9, tail: 8 }, rejected('out of stock')],
        ],
        'write',
      ),
    ).toEqual([]);
  });
});

describe('arguments that need another', () => {
  const needs = (rows: readonly Row[]) =>
    ofKind(findCombinations(viewOf({ properties, rows })), 'needs');

  it('are refused alone and accepted with it', () => {
    expect(
      needs([
        [p, ok],
        [{ ...p, tail: 2 }, rejected('tail needs head')],
        [{ ...p, tail: 2, head: 1 }, ok],
      ]),
    ).toMatchObject([{ argument: 'tail', needs: 'head' }]);
  });

  it('are none where the thing is there already, which goes by another name with the other', () => {
    expect(
      needs([
        [p, ok],
        [{ ...p, tail: 2 }, rejected("Boat '/a' already exists")],
        [{ ...p, tail: 2, head: 1 }, ok],
      ]),
    ).toEqual([]);
  });

  it('are none where it has worked alone with another value', () => {
    expect(
      needs([
        [p, ok],
        [{ ...p, tail: 200 }, rejected('too much')],
        [{ ...p, tail: 200, head: 1 }, ok],
        [{ ...p, tail: 2 }, ok],
      ]),
    ).toEqual([]);
  });
});

describe('at least one of a group', () => {
  const optional = { head: { type: 'integer' }, tail: { type: 'integer' } };
  const groups = (rows: readonly Row[]) =>
    ofKind(findCombinations(viewOf({ properties: optional, rows })), 'one-of');

  it('is none where something has worked with none of the group', () => {
    expect(
      groups([
        [{}, rejected('not now')],
        [{ head: 1 }, ok],
        [{ tail: 1 }, ok],
        [{ wait: true }, ok],
      ]),
    ).toEqual([]);
  });

  it('is found where none is refused and each alone is accepted', () => {
    expect(
      groups([
        [{}, rejected('give head or tail')],
        [{ head: 1 }, ok],
        [{ tail: 1 }, ok],
      ]),
    ).toMatchObject([{ arguments: ['head', 'tail'] }]);
  });

  it('has those too that were refused for another reason, for which another value may do', () => {
    const view = viewOf({
      properties: { ...optional, wait: { type: 'boolean' } },
      rows: [
        [{}, rejected('nothing to do')],
        [{ head: 1 }, ok],
        [{ tail: 1 }, ok],
        [{ wait: true }, rejected('the harbour is closed')],
      ],
    });
    expect(ofKind(findCombinations(view), 'one-of')).toMatchObject([
      { arguments: ['head', 'tail', 'wait'] },
    ]);
  });

  it('is not found where the thing was not there when none was given', () => {
    expect(
      groups([
        [{}, rejected("Note 'a' not found")],
        [{ head: 1 }, ok],
        [{ tail: 1 }, ok],
      ]),
    ).toEqual([]);
  });

  it('is not found while one of them has not been tried alone', () => {
    expect(
      groups([
        [{}, rejected('give head or tail')],
        [{ head: 1 }, ok],
      ]),
    ).toEqual([]);
  });
});

describe('findRequired', () => {
  const found = (rows: readonly Row[], required: readonly string[] = []) =>
    findRequired(viewOf({ properties, rows, required }));

  it('finds what is required though documented as optional', () => {
    expect(
      found([
        [p, ok],
        [{}, rejected('path is missing')],
      ]),
    ).toMatchObject([{ kind: 'required', argument: 'path', calls: ['c2', 'c1'] }]);
  });

  it('finds what is optional though documented as required', () => {
    expect(found([[{}, ok]], ['path'])).toMatchObject([{ kind: 'optional', argument: 'path' }]);
  });

  it('claims nothing of what is documented as required where only some calls work without it', () => {
    const rows: Row[] = [
      [{}, ok],
      [{ head: 1 }, rejected('path is missing')],
      [{ ...p, head: 1 }, ok],
    ];
    expect(found(rows, ['path'])).toEqual([]);
  });

  it('claims nothing where a call without it worked, or where the refusal asks for another', () => {
    expect(
      found([
        [p, ok],
        [{}, rejected('path is missing')],
        [{ head: 1 }, ok],
      ]).filter(({ kind }) => kind === 'required'),
    ).toEqual([]);
    expect(
      found([
        [{ head: 1 }, ok],
        [{}, rejected('give head or tail')],
      ]),
    ).toEqual([]);
  });

  it('claims nothing where the refusal offers to do something else first', () => {
    const rows = (message: string): readonly Row[] => [
      [{}, rejected(message)],
      [{ path: '/a' }, ok],
    ];
    const found = (message: string) =>
      findRequired(viewOf({ properties: { path: { type: 'string' } }, rows: rows(message) }));
    expect(found("No folder set. Specify a 'path' or use 'set_folder' first.")).toEqual([]);
    expect(found("Specify a 'path'.")).toMatchObject([{ kind: 'required', argument: 'path' }]);
  });

  it('claims nothing where two arguments changed between the calls', () => {
    expect(
      found([
        [{ ...p, head: 1 }, ok],
        [{}, rejected('no')],
      ]),
    ).toEqual([]);
  });
});

describe('arguments that go together, or another one in their place', () => {
  const properties = {
    ebb: { type: 'string' },
    flood: { type: 'string' },
    tides: { type: 'integer' },
  };
  const together = rejected('ebb and flood must be given together');
  const view = viewOf({
    properties,
    rows: [
      [{}, rejected('give tides, or ebb and flood')],
      [{ ebb: '04:00', flood: '10:00' }, ok],
      [{ ebb: '04:00' }, together],
      [{ flood: '10:00' }, together],
    ],
  });

  it('are not required: without all of them it may work', () => {
    expect(findRequired(view)).toEqual([]);
  });

  it('need each other, as the refusal says', () => {
    expect(ofKind(findCombinations(view), 'needs')).toMatchObject([
      { argument: 'ebb', needs: 'flood', calls: ['c3', 'c2'] },
      { argument: 'flood', needs: 'ebb', calls: ['c4', 'c2'] },
    ]);
  });

  it('do not where one has worked alone', () => {
    const rows: readonly Row[] = [
      [{ ebb: '04:00', flood: '10:00' }, ok],
      [{ ebb: '03:00' }, ok],
      [{ ebb: '04:00' }, together],
    ];
    expect(ofKind(findCombinations(viewOf({ properties, rows })), 'needs')).toEqual([]);
  });

  it('is required where the refusal says so, whatever else it names', () => {
    const rows: readonly Row[] = [
      [{ ebb: '04:00', flood: '10:00' }, ok],
      [{ flood: '10:00' }, rejected('ebb is required when flood is given')],
      [{ ebb: '04:00' }, rejected('flood is required')],
    ];
    const found = ofKind(findRequired(viewOf({ properties, rows })), 'required');
    expect(found.map(({ argument }) => argument)).toContain('flood');
  });
});
