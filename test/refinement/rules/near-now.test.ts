import type { JsonObject } from '../../../src/core/json.js';
import { findNearNow } from '../../../src/refinement/rules/detectors/bounds/find-near-now.js';
import { hintsOf } from '../../../src/refinement/rules/observations/observation.js';
import { nearNowText } from '../../../src/refinement/rules/writing/near-now-text.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const ok = success({ id: 'b-1' });
const properties = { start: { type: 'string' } };
const findingsOf = (rows: readonly Row[]) => findNearNow(viewOf({ properties, rows }));

// Calls are made on 2026-01-31.
it('finds how near a moment must be, where one that is near worked', () => {
  const refusal = rejected('start may not be more than 14 days old');
  const rows: readonly Row[] = [
    [{ start: '2024-03-15T10:30:00Z' }, refusal],
    [{ start: '2026-01-24T10:30:00Z' }, ok],
  ];
  expect(findingsOf(rows)).toMatchObject([
    { kind: 'near-now', argument: 'start', earliest: -14, latest: null, calls: ['c1', 'c2'] },
  ]);
  expect(findingsOf([...rows, [{ start: '2025-06-01' }, ok]])).toEqual([]);
  expect(findingsOf(rows.slice(0, 1))).toEqual([]);
});

it('finds none where what was refused is as near as it must be', () => {
  const refusal = rejected('start must be within the next 30 days');
  const rows: readonly Row[] = [
    [{ start: '2026-02-10' }, refusal],
    [{ start: '2026-02-12' }, ok],
  ];
  expect(findingsOf(rows)).toEqual([]);
});

it('takes what is said of no argument for said of the one moment that was sent', () => {
  const message = 'Rooms can be booked at most 60 days ahead';
  const argumentOf = (args: JsonObject): unknown => {
    const [refused] = viewOf({ properties, rows: [[args, rejected(message)]] }).rejections;
    return refused === undefined ? [] : hintsOf(refused, ['start', 'end', 'room']);
  };
  const near = { kind: 'near-now', earliest: null, latest: 60 };
  expect(argumentOf({ start: '2027-05-01', room: '204' })).toEqual([
    { ...near, argument: 'start' },
  ]);
  expect(argumentOf({ start: '2027-05-01', end: '2027-05-02' })).toEqual([
    { ...near, argument: null },
  ]);
});

it.each([
  [1, 30, false, 'Must lie 1 to 30 days ahead.'],
  [-2, 0, false, 'Must lie within the last 2 days.'],
  [0, 0.5, false, 'Must lie within the next 12 hours.'],
  [3, null, true, 'Must lie at least 3 working days ahead.'],
  [-14, null, false, 'Must lie at most 14 days ago.'],
  [null, 0, false, 'Must not lie in the future.'],
  [0, null, false, 'Must not lie in the past.'],
])('says %s to %s days from now', (earliest, latest, working, text) => {
  expect(
    nearNowText({ kind: 'near-now', argument: 'start', earliest, latest, working, calls: [] }),
  ).toBe(text);
});
