import { readConstraintMessage } from '../../src/arguments/read-constraint-message.js';

const parameters = ['month', 'quarter', 'year', 'sort', 'name', 'date'];
const read = (message: string) => readConstraintMessage(message, parameters);
const pair = ['month', 'quarter'];

it.each([
  'month and quarter exclude each other',
  'month and quarter are mutually exclusive',
  'month and quarter cannot be combined',
  'month and quarter may not be used together',
  'choose one of month and quarter',
  'month or quarter, not both',
  'month excludes quarter',
  "month can't be mixed with quarter",
  'month and quarter do not go together',
  'month and quarter are alternatives',
  'month and quarter both given; choose one',
  'You gave both month and quarter',
  'Only one of month or quarter may be given',
])('reads a pair that excludes each other: %s', (message) => {
  expect(read(message)).toEqual([{ kind: 'exclusive', arguments: pair }]);
});

it.each([
  'either month or quarter (not both)',
  'give either month or quarter (not both)',
  'either month or quarter is required (not both)',
  'one of month and quarter, not both',
  'exactly one of month, quarter',
  'pick month or quarter, not both',
])('reads that one of them and one only is wanted: %s', (message) => {
  expect(read(message)).toEqual([
    { kind: 'one-of-required', arguments: pair },
    { kind: 'exclusive', arguments: pair },
  ]);
});

it.each([
  'choose one of north and south',
  "choose one of 'north' and 'south'",
  'sort: choose one of name and date',
  'Invalid sort. Choose one of name or date.',
  'sort must be one of name, date, not both',
])('takes values for values, though they are called like arguments: %s', (message) => {
  expect(read(message)).toMatchObject([{ kind: 'enum' }]);
});

it.each([
  'month and quarter must be different',
  'month and quarter cannot be empty',
  'both month and quarter are required',
  'month and quarter must be given together',
])('reads no pair of these: %s', (message) => {
  expect(read(message).some(({ kind }) => kind === 'exclusive')).toBe(false);
});
