import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const read = (message: string) => readConstraintMessage(message, ['start', 'end', 'order', 'room']);

it.each<[string, string | null, string | null]>([
  ['the earliest start is 2026-11-25', '2026-11-25', null],
  ['start cannot be before 2026-01-01', '2026-01-01', null],
  ['start must not be after 2027-12-31', null, '2027-12-31'],
  ['start must be on or after 2026-12-01', '2026-12-01', null],
  ['start must be >= 2026-01-01', '2026-01-01', null],
  ['start: no bookings before 2026-03-01', '2026-03-01', null],
  ['start: latest possible date is 2027-06-30', null, '2027-06-30'],
  ['start may not be earlier than 2026-01-01T08:00:00Z', '2026-01-01T08:00:00Z', null],
  ['start must be between 2026-01-01 and 2026-12-31', '2026-01-01', '2026-12-31'],
])('reads the first and the last moment: %s', (message, earliest, latest) => {
  expect(read(message)).toEqual([{ kind: 'moments', argument: 'start', earliest, latest }]);
});

it.each([
  'the last order was placed after 2026-01-01',
  'room is not available before 2026-12-24',
  'order was sent at 2026-01-01',
  'the first order is 2026-01-01',
  'start was not before 2026-01-01',
  'start must be before end',
])('says of no moment that it is taken: %s', (message) => {
  expect(read(message).filter(({ kind }) => kind === 'moments')).toEqual([]);
});

it.each([
  ['start has to lie in the future', { kind: 'in-future', argument: 'start' }],
  ['start should be in future', { kind: 'in-future', argument: 'start' }],
  ['start may not lie in the past', { kind: 'in-future', argument: 'start', orNow: true }],
  ['start has already passed', { kind: 'in-future', argument: 'start', orNow: true }],
])('reads what has yet to come: %s', (message, hint) => {
  expect(read(message)).toEqual([hint]);
});

it.each([
  ['start: too soon, give us 2 days notice', 2],
  ["start needs at least 3 days' notice", 3],
  ['start needs a notice of 48 hours', 2],
])('reads how long before: %s', (message, earliest) => {
  expect(read(message)).toEqual([{ kind: 'near-now', argument: 'start', earliest, latest: null }]);
});

it('knows calling off from booking', () => {
  expect(read('cancelling start needs 2 days notice')).toEqual([]);
});
