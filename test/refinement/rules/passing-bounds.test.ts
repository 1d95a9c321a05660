import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const properties = { page: { type: 'integer' } };
const call = (page: number, outcome: Row[1], kind = 'vary-value'): Row => [
  { page },
  outcome,
  { kind: kind as 'vary-value', arguments: ['page'] },
];
const refused = (pages: number) => rejected(`Invalid page. The book has ${pages} pages.`);
const rows = [
  call(1, success('a')),
  call(2, success('b')),
  call(3, refused(2), 'above-bound'),
  call(500, refused(2), 'above-bound'),
];

describe('a bound that calls met', () => {
  it('is one where all within it works', () => {
    expect(findBounds(viewOf({ properties, effect: 'write', rows }))).toMatchObject([
      { keyword: 'maximum', value: 2 },
    ]);
  });

  it('is none where what lies within it was refused in the same words', () => {
    const later = [...rows, call(2, refused(1))];
    expect(findBounds(viewOf({ properties, effect: 'write', rows: later }))).toEqual([]);
    const otherwise = [...rows, call(2, rejected('Torn out.'))];
    expect(findBounds(viewOf({ properties, effect: 'write', rows: otherwise }))).toHaveLength(1);
  });

  it('is none where each refusal states another one, or one that was passed elsewhere', () => {
    const two = { cabin: { type: 'string' }, guests: { type: 'integer' } };
    const booking = (cabin: string, guests: number, outcome: Row[1]): Row => [
      { cabin, guests },
      outcome,
      { kind: 'above-bound', arguments: ['guests'] },
    ];
    const most = (guests: number, end = '') => rejected(`guests must be at most ${guests}${end}`);
    const found = (...others: Row[]) =>
      findBounds(
        viewOf({
          properties: two,
          effect: 'write',
          rows: [booking('a', 2, success({})), ...others],
        }),
      );
    expect(found(booking('a', 500, most(2)))).toMatchObject([{ keyword: 'maximum', value: 2 }]);
    expect(found(booking('a', 500, most(2)), booking('b', 9, most(6)))).toEqual([]);
    const fraction = booking('a', 2.5, rejected('guests must be a whole number'));
    expect(found(fraction, booking('a', 500, most(2, ' for this cabin')))).toEqual([]);
    expect(found(fraction, booking('a', 500, most(2)))).toHaveLength(1);
    expect(found(booking('b', 3, most(1)))).toEqual([]);
    expect(found(booking('a', 500, most(2, ' for this cabin')))).toEqual([]);
    expect(found(booking('a', 500, most(2, ', the remaining beds')))).toEqual([]);
  });

  it('is none where the refusal counts what is there', () => {
    const counted = rejected('Invalid page index: 3. Available pages: 0-2');
    const found = findBounds(
      viewOf({
        properties,
        effect: 'write',
        rows: [...rows.slice(0, 2), call(3, counted, 'above-bound')],
      }),
    );
    expect(found).toEqual([]);
  });

  it('is none where the refusal is about a longer name with this one inside', () => {
    const name = { type: 'string' };
    const row = (boat_id: string, outcome: Row[1], tows_boat_id = 'b-1'): Row => [
      { boat_id, tows_boat_id },
      outcome,
    ];
    const found = findBounds(
      viewOf({
        properties: { boat_id: name, tows_boat_id: name },
        effect: 'write',
        rows: [
          row('b-2', success({})),
          row('b-22', rejected('tows_boat_id: text must contain at least 1 character'), ''),
        ],
      }),
    );
    expect(found.filter((each) => 'argument' in each && each.argument === 'boat_id')).toEqual([]);
  });

  it('is one where a fraction within it was refused in the same words', () => {
    const words = rejected('page must be an integer from 1 to 5');
    const found = findBounds(
      viewOf({
        properties,
        rows: [
          call(1, success('a')),
          call(5, success('b')),
          call(6, words, 'above-bound'),
          call(0, words, 'below-bound'),
          call(1.5, words, 'wrong-type'),
        ],
      }),
    );
    expect(found).toMatchObject([
      { keyword: 'minimum', value: 1 },
      { keyword: 'maximum', value: 5 },
    ]);
  });
});
