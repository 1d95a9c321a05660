import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['start', 'end', 'order', 'guest', 'limit', 'lead_time'];
const read = (message: string) => readConstraintMessage(message, parameters);

it.each<readonly [string, number | null, number | null]>([
  ['start must be 1 to 30 days from today', 1, 30],
  ['start must be tomorrow or later, 90 days ahead at most', 1, 90],
  ['start must be within the last 48 hours', -2, 0],
  ['start may not be more than 14 days old', -14, null],
  ['start must be at least 24 hours from now', 1, null],
  ['start cannot be more than 60 days ahead', null, 60],
  ['start must be within the next 8 weeks', 0, 56],
  ['start must be between 2 and 14 days ago', -14, -2],
  ['start must not be before today', 0, null],
  ['start is older than 7 days', -7, null],
  ['start cannot be in the future', null, 0],
  ['start is too far in the future (max 90 days)', null, 90],
])('reads how near it must be: %s', (message, earliest, latest) => {
  expect(read(message)).toEqual([{ kind: 'near-now', argument: 'start', earliest, latest }]);
});

it('reads working days', () => {
  expect(read('must be at least 3 working days ahead')).toEqual([
    { kind: 'near-now', argument: null, earliest: 3, latest: null, working: true },
  ]);
});

it.each([
  'end must be at most 30 days after start',
  'end must be within 7 days from start',
  'guest must be at least 18 years old',
  'guest must not be older than 18 years',
  'You already booked within the last 48 hours',
  'You can only send 5 requests in the last 60 minutes',
  'order was cancelled, try again in 5 minutes',
  'The code is valid for the next 24 hours',
  'lead_time must be at least 3 working days',
  'limit must be no more than 30',
])('reads nothing of the present from %s', (message) => {
  expect(read(message).filter(({ kind }) => kind === 'near-now')).toEqual([]);
});
