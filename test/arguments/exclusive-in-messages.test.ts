import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

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
  'month and quarter cannot be combined, choose one.',
  'The month and the quarter are mutually exclusive: use only one of them',
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

it.each([
  'Need a month or a quarter.',
  'When was it? Give a month or a quarter.',
  'Please enter a month or the quarter',
  'You must specify a "month" or a "quarter".',
])('reads that one of them at least is wanted: %s', (message) => {
  expect(read(message)).toEqual([{ kind: 'one-of-required', arguments: pair }]);
});

it.each([
  'Need a boat or a month.',
  'Give a month or a reason.',
  "Give 'north' or 'south'.",
  'sort: give a name or a date',
  'The room needs a month or a quarter of notice',
])(
  'reads no such choice where not all are arguments, or one argument is spoken of: %s',
  (message) => {
    expect(read(message).some(({ kind }) => kind === 'one-of-required')).toBe(false);
  },
);

it('reads a list of arguments of which one is called like an article', () => {
  expect(readConstraintMessage('a and b are mutually exclusive', ['a', 'b'])).toEqual([
    { kind: 'exclusive', arguments: ['a', 'b'] },
  ]);
});
