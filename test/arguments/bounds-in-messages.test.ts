import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const names =
  'amount quantity limit start end name note password postcode pin tags ids status priority room order customer guests timeout stay_days'.split(
    ' ',
  );
const read = (message: string) => readConstraintMessage(message, names);
const readBounds = (message: string) =>
  read(message).filter(({ kind }) => /^(?:min|max)|^multiple-of$/.test(kind));
const hint = (kind: string, argument: string | null, value: number) => ({ kind, argument, value });
const ends = (argument: string, low: number, high: number, of: '' | 'Length' | 'Items' = '') => [
  hint(of === '' ? 'minimum' : `min${of}`, argument, low),
  hint(of === '' ? 'maximum' : `max${of}`, argument, high),
];

it.each([
  ['amount may have at most two decimal places', 'amount', 0.01],
  ['amount cannot be more than 2 decimals', 'amount', 0.01],
  ['amount has too many decimals (max 2)', 'amount', 0.01],
  ['amount: max. 3 digits after the decimal point', 'amount', 0.001],
  ['The amount field must have 0-2 decimal places.', 'amount', 0.01],
  ['quantity must be even', 'quantity', 2],
  ['Quantity comes in steps of 12', 'quantity', 12],
  ['Quantity is sold in packs of 6', 'quantity', 6],
  ['quantity must be a multiple of the lot size (100)', 'quantity', 100],
  ['stay_days must be a multiple of 7 days', 'stay_days', 7],
])('reads a step: %s', (message, argument, value) => {
  expect(readBounds(message)).toEqual([hint('multiple-of', argument, value)]);
});

it.each([
  'amount must not be a multiple of 10',
  'start must be a multiple of 15 minutes',
  'results are sent in batches of 100',
  'limit and quantity must be even out',
  'password must be even longer',
])('reads no step: %s', (message) => {
  expect(readBounds(message)).toEqual([]);
});

it.each([
  ['limit: 1 to 50 please', ends('limit', 1, 50)],
  ['priority is 1 to 5', ends('priority', 1, 5)],
  ['Priority ranges from 1 to 5', ends('priority', 1, 5)],
  ['priority: integer 1..5', ends('priority', 1, 5)],
  ['limit 1-50 only', ends('limit', 1, 50)],
  ['Quantity must be in the range of 1 until 10', ends('quantity', 1, 10)],
  ['name must have 3-40 characters', ends('name', 3, 40, 'Length')],
  ['name should contain 3 to 40 characters', ends('name', 3, 40, 'Length')],
  ['tags should have 1 to 5 elements', ends('tags', 1, 5, 'Items')],
  ['timeout may be 1 to 300 seconds', ends('timeout', 1, 300)],
])('reads both ends at once: %s', (message, expected) => {
  expect(readBounds(message)).toEqual(expected);
});

it.each([
  ['quantity must be at least 1 and at most 10', ends('quantity', 1, 10)],
  ['quantity min 2 max 10', ends('quantity', 2, 10)],
  ['limit must be >= 1 and <= 100', ends('limit', 1, 100)],
  [
    'The field Name must be a string with a minimum length of 3 and a maximum length of 40.',
    ends('name', 3, 40, 'Length'),
  ],
])('reads the one end and the other: %s', (message, expected) => {
  expect(new Set(readBounds(message))).toEqual(new Set(expected));
});

it.each([
  ['Quantity too low (min. 3)', 'minimum', 'quantity', 3],
  ['limit > 50 not supported', 'maximum', 'limit', 50],
  ['limit values above 100 are rejected', 'maximum', 'limit', 100],
  ['parcels heavier than 31.5 kg are refused', 'maximum', null, 31.5],
  ['We do not accept amounts below 5', 'minimum', null, 5],
  ['limit too big, 100 is the maximum', 'maximum', 'limit', 100],
  ['limit should be smaller or equal to 100', 'maximum', 'limit', 100],
  ['too many tags (7 > 5)', 'maximum', 'tags', 5],
  ['Too many ids given (120/100)', 'maximum', 'ids', 100],
  ['tags: pick up to 5', 'maximum', 'tags', 5],
  ['You asked for 200 items, but only 50 may be requested at once', 'maximum', null, 50],
  ['amount must be at most 10 000', 'maximum', 'amount', 10_000],
  ['amount must not exceed 31,5', 'maximum', 'amount', 31.5],
  ['Please keep the name under 40 characters', 'maxLength', 'name', 39],
  ['note too long: 250/200', 'maxLength', 'note', 200],
  ['name is longer than the allowed 40 characters', 'maxLength', 'name', 40],
  ['name must not be empty', 'minLength', 'name', 1],
  ['tags must contain at least one item', 'minItems', 'tags', 1],
  ['At least one tag is required', 'minimum', 'tags', 1],
  ['stay_days must not be more than 14 days', 'maximum', 'stay_days', 14],
])('reads one bound: %s', (message, kind, argument, value) => {
  expect(readBounds(message)).toEqual([hint(kind, argument, value)]);
});

it.each([
  ['quantity: expected a positive integer, received -4', true],
  ["'Quantity' must be greater than '0'.", true],
  ['quantity may not be zero or negative', true],
  ['quantity: negative values are not accepted', false],
  ['quantity must be zero or greater', false],
])('reads the sign: %s', (message, exclusive) => {
  expect(readBounds(message)).toEqual([
    { ...hint('minimum', 'quantity', 0), ...(exclusive && { exclusive }) },
  ]);
});

it('reads the type beside the sign', () => {
  expect(read('quantity: expected a positive integer, received -4')).toContainEqual({
    kind: 'type',
    argument: 'quantity',
    type: 'integer',
  });
});

describe('reads no bound', () => {
  it.each([
    'The window between start and end may not be longer than 31 days',
    'window too long: at most 31 days between start and end',
    'start and end are more than 31 days apart',
    'the period from start to end cannot exceed 6 months',
    'The stay may not be longer than 2 weeks',
    'end: at most 90 minutes',
    'priority is 1 to 5 days',
    "start must be between 9 and 17 o'clock",
    'start must be at least 08:30',
    'start must be at least 2026-01-01',
    'guests must be at least 18 years old',
  ])('of a time: %s', (message) => {
    expect(readBounds(message)).toEqual([]);
  });

  it.each([
    'each tag must have at most 20 characters',
    'every tag must be between 2 and 20 characters',
    'all tags must be at most 20 characters long',
    'each line must be at most 80 characters',
    'at least 2 of the tags must exist',
  ])('of items: %s', (message) => {
    expect(readBounds(message)).toEqual([]);
  });

  it.each([
    'postcode must be 4 digits followed by 2 letters',
    'postcode must be 2 letters, a dash and 6 digits',
    'password must contain at least one digit',
    'password must contain at least 1 special character',
    'password needs at least 2 uppercase letters',
    'name must contain at least 2 words',
    'note may contain at most 3 links',
  ])('of a part: %s', (message) => {
    expect(readBounds(message)).toEqual([]);
  });

  it.each([
    'room 12 holds at most 4 people',
    'A cart may hold at most 10 items',
    'Each customer may place at most 3 orders',
    'Maximum 3 active sessions per customer',
    'Customer has reached the maximum of 3 devices',
    'Only 5 concurrent jobs can run at once',
    'order 17 contains 12 lines',
    'room is 2 to 4 persons',
    'Cannot list more orders',
    'You can add up to 3 more tags',
    'Found more than 1 customer with this name',
    'Children under 12 are not allowed',
    'the sum of all amounts must be at most 30',
  ])('of what a thing has: %s', (message) => {
    expect(readBounds(message)).toEqual([]);
  });

  it.each([
    'amount must be at most 1.000',
    'note must be at most 10k characters',
    'limit must be at least 10% of the amount',
    'limit must be at least 1 higher than quantity',
    'amount: ensure that there are no more than 5 digits in total',
    'amount must be at least $0.50 usd',
    'at least one name is required',
  ])('that is not sure: %s', (message) => {
    expect(readBounds(message)).toEqual([]);
  });
});
