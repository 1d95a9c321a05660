import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { findRequired } from '../../../src/refinement/rules/detectors/arguments/find-required.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { isUsedUp } from '../../../src/refinement/rules/planning/attempts/used-up.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const properties = {
  guest: { type: 'integer' },
  day: { type: 'string' },
  kind: { type: 'string' },
  weight: { type: 'number' },
};

const required = (rows: readonly Row[]) =>
  findRequired(viewOf({ properties, effect: 'write', rows })).flatMap((finding) =>
    finding.kind === 'required' ? [finding.argument] : [],
  );

describe('an argument of a tool that writes', () => {
  const both: Row = [{ guest: 1, day: 'mon' }, success({ id: 1 })];
  const whom = rejected('for whom?', 400);

  it('is required where every call without it was refused in the same words, which none with it was', () => {
    expect(required([both, [{ day: 'mon' }, whom], [{}, whom], [{ kind: 'x' }, whom]])).toEqual([
      'guest',
    ]);
  });

  it.each<[string, Row[]]>([
    [
      'the words differ',
      [
        [{ day: 'mon' }, whom],
        [{}, whom],
        [{ kind: 'x' }, rejected('no', 400)],
      ],
    ],
    [
      'calls with it are refused so too',
      [
        [{ day: 'mon' }, whom],
        [{}, whom],
        [{ kind: 'x' }, whom],
        [{ guest: 2, day: 'x' }, whom],
      ],
    ],
    ['they are few', [[{ day: 'mon' }, whom]]],
  ])('is not known to be where %s', (_what, rows) => {
    expect(required([both, ...rows])).toEqual([]);
  });

  it('takes no negative numbers where 0 is taken, fractions are, and -1 is not', () => {
    const refused = rejected('weight looks wrong', 400);
    const rows: Row[] = [
      [{ weight: 2.5 }, success({})],
      [{ weight: 0 }, success({}), { kind: 'below-bound', arguments: ['weight'] }],
      [{ weight: -1 }, refused, { kind: 'below-bound', arguments: ['weight'] }],
    ];
    expect(findBounds(viewOf({ properties, rows }))).toMatchObject([
      { kind: 'no-negatives', argument: 'weight' },
    ]);
  });

  it('has no bounds where it names a thing that must be there', () => {
    const refused = rejected('guest is not a paying member', 400);
    const rows: Row[] = [
      [{ guest: 41 }, success({})],
      [{ guest: 40 }, refused, { kind: 'bisect-bound', arguments: ['guest'] }],
    ];
    expect(findBounds(viewOf({ properties, rows }))).toEqual([]);
  });

  it('has used up what it says it has done already', () => {
    const rows: Row[] = [
      [{ guest: 7 }, success({})],
      [{ guest: 7, kind: 'x' }, rejected('already checked out', 409)],
    ];
    const view = viewOf({ properties, effect: 'write', rows });
    expect(isUsedUp(view, 'guest', 7)).toBe(true);
    expect(isUsedUp(view, 'guest', 8)).toBe(false);
    const other: Row[] = [
      rows[0] as Row,
      [{ guest: 7, kind: 'x' }, rejected('kind x is taken already')],
    ];
    expect(isUsedUp(viewOf({ properties, effect: 'write', rows: other }), 'guest', 7)).toBe(false);
  });
});

it('what a thing is like, seen once, is not where such values come from', () => {
  const said = (kinds: readonly string[]) => {
    const rows: Row[] = [
      ...kinds.map((kind): Row => [{ kind }, success({ kind })]),
      [
        { kind: 'qzxv' },
        rejected('kind qzxv unknown'),
        { kind: 'unknown-id', arguments: ['kind'] },
      ],
    ];
    const others = { read_pass: kinds.map((kind): Row => [{}, success({ no: 1, kind })]) };
    return findSources(viewOf({ properties, rows, others }));
  };
  expect(said(['adult'])).toEqual([]);
  expect(said(['adult', 'child'])).toMatchObject([{ argument: 'kind', tool: 'read_pass' }]);
});
