import type { Json } from '../../../src/core/json.js';
import { findMisordered } from '../../../src/refinement/rules/detectors/answers/find-misordered.js';
import { withoutFalseOrder } from '../../../src/refinement/rules/writing/without-false-order.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { success, viewOf, type Row } from './evidence.js';

const down = ['2025-06-19', '2025-06-18', '2025-06-16', '2025-06-12'];
const up = down.toReversed();
const mixed = ['2025-06-16', '2025-06-19', '2025-06-12', '2025-06-18'];

const listing = (field: string, values: readonly Json[]): Row => [
  {},
  success({ tides: values.map((value) => ({ port: 'Ayr', [field]: value })) }),
];

function doc(description: string, ...rows: readonly Row[]) {
  const view = viewOf({ tool: { description }, rows });
  const findings = findMisordered(view);
  const said = findings.flatMap((finding) => statementsOf(finding, view)).map(({ text }) => text);
  return [withoutFalseOrder(description, findings), ...said];
}

describe('a stated order that every answer contradicts', () => {
  it.each<[string, readonly string[], string[]]>([
    ['Tides, oldest first, of a port.', down, ['Tides, of a port.', 'Newest first, by `day`.']],
    ['Tides (newest first).', up, ['Tides.', 'Oldest first, by `day`.']],
    ['Tides in chronological order.', down, ['Tides.', 'Newest first, by `day`.']],
    ['Tides in reverse chronological order.', up, ['Tides.', 'Oldest first, by `day`.']],
    ['Tides sorted by day, most recent first.', up, ['Tides.', 'Oldest first, by `day`.']],
    ['Tides, latest first.', mixed, ['Tides.']],
  ])('is cut out of %j, and the true one said where it is known', (description, days, expected) => {
    expect(doc(description, listing('day', days))).toEqual(expected);
  });

  it('is by number where the field is known', () => {
    expect(doc('Fares, cheapest first.', listing('price', [9, 7, 4, 2]))).toEqual([
      'Fares.',
      'Highest first, by `price`.',
    ]);
    expect(doc('Tides by height, highest first.', listing('height', [1, 2, 3, 5]))).toEqual([
      'Tides.',
      'Lowest first, by `height`.',
    ]);
    expect(doc('Tides, highest first.', listing('height', [1, 2, 3, 5]))).toHaveLength(1);
  });

  it.each<[string, readonly Row[]]>([
    ['holds', [listing('day', up)]],
    ['holds in one answer', [listing('day', up), listing('day', down)]],
    ['was seen of too few', [listing('day', down.slice(0, 2))]],
    ['is of no date of the items', [listing('due_date', down), listing('port_no', [3, 2, 1])]],
    ['was asked for otherwise', [[{ sort: '-day' }, listing('day', down)[1]]]],
  ])('is left alone where it %s', (_what, rows) => {
    expect(doc('Tides, oldest first.', ...rows)).toEqual(['Tides, oldest first.']);
  });

  it('is not turned round where two dates could be meant, or three items are all there is', () => {
    const two: Row = [
      {},
      success({ tides: down.map((day, n) => ({ day, seen: mixed[n] ?? day, n })) }),
    ];
    expect(doc('Tides, oldest first.', two)).toEqual(['Tides.']);
    expect(doc('Tides, oldest first.', listing('day', down.slice(1)))).toEqual(['Tides.']);
  });
});
