import { orderedPairs } from '../../../src/arguments/names/ordered-pairs.js';
import { findOrder } from '../../../src/refinement/rules/detectors/combinations/find-order.js';
import { isConflict } from '../../../src/refinement/rules/refusals/is-conflict.js';
import { inOrderOfTime, movedOn } from '../../../src/refinement/rules/planning/attempts/moments.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

describe('the ends of a range', () => {
  it.each([
    [
      ['check_out', 'note', 'check_in'],
      ['check_in', 'check_out'],
    ],
    [
      ['endsAt', 'startsAt'],
      ['startsAt', 'endsAt'],
    ],
    [
      ['max_price', 'min_price', 'price'],
      ['min_price', 'max_price'],
    ],
  ])('are known by name among %j', (names, pair) => {
    expect(orderedPairs(names)).toEqual([pair]);
  });

  it('are no ends of one range where the rest of the names differs', () => {
    expect(orderedPairs(['min_price', 'max_age', 'from_city', 'to'])).toEqual([]);
  });

  it('are put in order where they are dates, each in its form', () => {
    expect(inOrderOfTime({ from: '2030-01-04', to: '2030-01-04' })).toEqual({
      from: '2030-01-04',
      to: '2030-01-06',
    });
    const kept = { startsAt: '2030-01-01T10:00:00Z', endsAt: '2030-01-02T10:00:00Z' };
    expect(inOrderOfTime(kept)).toEqual(kept);
    expect(inOrderOfTime({ from: 'ann@example.org', to: 'bo@example.org' })).toEqual({
      from: 'ann@example.org',
      to: 'bo@example.org',
    });
  });

  it('move on together, beyond what they spanned', () => {
    expect(movedOn({ from: '2030-01-01', to: '2030-01-03T09:30', room: 4 }, 2)).toEqual({
      from: '2030-01-09',
      to: '2030-01-11T09:30',
      room: 4,
    });
  });

  const properties = { from: { type: 'string' }, to: { type: 'string' } };
  const inOrder: Row = [{ from: '2030-01-01', to: '2030-01-02' }, success({ free: true })];
  const reversed = (outcome: Row[1]): Row => [{ from: '2030-01-02', to: '2030-01-01' }, outcome];
  const found = (...rows: Row[]) => findOrder(viewOf({ properties, rows }));

  it('are documented where the wrong order was refused for it', () => {
    expect(found(inOrder, reversed(rejected('to must be after from')))).toMatchObject([
      { kind: 'ordered', first: 'from', second: 'to', calls: ['c2', 'c1'] },
    ]);
  });

  it('are a learnt constraint that arguments can be held against', () => {
    const view = viewOf({
      properties,
      rows: [inOrder, reversed(rejected('to must be after from'))],
    });
    expect(learnedFrom(findOrder(view), view)).toEqual({
      allOf: [{ 'x-ordered': ['from', 'to'] }],
    });
  });

  it('are not where it was refused for another reason, or worked once', () => {
    const after = rejected('to must be after from');
    expect(found(inOrder, reversed(rejected('no such room', 404)))).toEqual([]);
    expect(found(inOrder, reversed(after), reversed(success({ free: true })))).toEqual([]);
    expect(found(reversed(after))).toEqual([]);
  });
});

describe('a conflict', () => {
  it.each([
    [rejected('Room 101 is already booked', 409), true],
    [rejected('the periods overlap', 400), true],
    [rejected('name is required', 422), false],
    [success({ already: true }), false],
  ])('%#', (outcome, expected) => {
    expect(isConflict({ outcome })).toBe(expected);
  });
});
