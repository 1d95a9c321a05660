import { findReturns } from '../../../src/refinement/rules/detectors/answers/find-returns.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { renamed } from '../../../src/refinement/rules/observations/fresh-values.js';
import { returnsText } from '../../../src/refinement/rules/writing/returns-text.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };

describe('what an envelope holds', () => {
  const said = (body: Parameters<typeof success>[0]) => {
    const rows: readonly Row[] = [
      [{}, success(body)],
      [{ of: 'a' }, success(body)],
    ];
    const found = ofKind(findReturns(viewOf({ properties: { of: text }, rows })), 'returns');
    return found.flatMap(returnsText);
  };
  const rows = [{ sail: 'jib', area: 3 }];

  it('is said where one field of a few holds the rest', () => {
    expect(said({ ok: true, data: { rows, pages: 1 } })).toEqual([
      'Returns an object with `ok` and `data` (an object with `rows` and `pages`).',
      '`data.rows` is a list of objects with `sail` and `area`.',
    ]);
  });

  it('is said with what only some of the items have', () => {
    const mixed = [
      { sail: 'jib', area: 3 },
      { sail: 'main', area: 9, reefs: [{ at: 1 }] },
    ];
    expect(said({ ok: true, data: { rows: mixed } })[1]).toBe(
      '`data.rows` is a list of objects with `sail` and `area`, some also with `reefs`.',
    );
    expect(said(mixed)).toEqual([
      'Returns a list of objects with `sail` and `area`, some also with `reefs`.',
    ]);
    expect(said({ boats: mixed, day: 'today' })).toEqual([
      'Returns an object with `boats` (a list of objects with `sail` and `area`, some also with `reefs`) and `day`.',
    ]);
  });

  it('is not said where several fields hold something', () => {
    expect(said({ data: { rows }, meta: { took: 1 } })).toHaveLength(1);
    expect(said({ data: { count: 1 } })).toHaveLength(1);
  });
});

it('names no source for values that are listed', () => {
  const listed = success([{ sail_id: 'sl-jib' }, { sail_id: 'sl-main' }]);
  const kinds = (refusal: Row[1]) =>
    analyze(
      viewOf({
        properties: { sail_id: text },
        rows: [
          [{ sail_id: 'sl-jib' }, success({ area: 1 })],
          [{ sail_id: 'sl-main' }, success({ area: 2 })],
          [{ sail_id: 'zz-qzx' }, refusal, { kind: 'unknown-id', arguments: ['sail_id'] }],
        ],
        others: { list_sails: [[{}, listed]] },
      }),
    ).map(({ kind }) => kind);
  expect(kinds(rejected('sail_id not found', 404))).toContain('source');
  const ofList = kinds(rejected('sail_id must be one of: sl-jib, sl-main'));
  expect(ofList).toContain('enum');
  expect(ofList).not.toContain('source');
});

it('says what lies inside a field that only wraps others', () => {
  const boat = { id: 'b-1', attributes: { sail: 'jib', area: 3 } };
  const of = (body: Parameters<typeof success>[0]) =>
    ofKind(
      findReturns(
        viewOf({
          properties: { of: text },
          rows: [
            [{}, success(body)],
            [{ of: 'a' }, success(body)],
          ],
        }),
      ),
      'returns',
    ).flatMap(returnsText);
  expect(of({ data: boat, ok: true })).toEqual([
    'Returns an object with `data` (an object with `id` and `attributes` (with `sail` and `area`)) and `ok`.',
  ]);
  expect(of([boat])).toEqual([
    'Returns a list of objects with `id` and `attributes` (with `sail` and `area`).',
  ]);
});

it('cuts new names in texts only where those were made long', () => {
  expect(renamed({ mail: 'tooldraft-1@example.org' }, 13)).toEqual({
    mail: 'tooldraft-13@example.org',
  });
  const long = `tooldraft-1${'t'.repeat(20)}`;
  expect(renamed({ name: long }, 13)).toEqual({ name: `tooldraft-13${'t'.repeat(19)}` });
  expect(renamed({ boat: [{ name: long }] }, 13)).toEqual({
    boat: [{ name: `tooldraft-13${'t'.repeat(19)}` }],
  });
});
