import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['sensor', 'unit', 'stage', 'start', 'end', 'ids'];
const read = (message: string) => readConstraintMessage(message, parameters);

it.each([
  "unknown sensor 'sample', ids look like 11126-S3",
  "unknown sensor 'sample'; ids look like 11126-S3.",
  'Unknown sensor sample. IDs look like 11126-S3',
  'sensor ids have the form 11126-S3',
  'sensor must be of the form 11126-S3',
  'sensor ids look like this: 11126-S3',
  'sensor must be something like 11126-S3',
])('takes what an id looks like for an example: %s', (message) => {
  expect(readConstraintMessage(message, ['sensor', 'unit'])).toEqual([
    { kind: 'example', argument: 'sensor', values: ['11126-S3'] },
  ]);
});

it.each([
  'looks like 11126-S3 is offline',
  'it looks like 3 sensors are offline',
  'sensor must not look like 11126-S3',
])('takes nothing else for one: %s', (message) => {
  expect(read(message)).toEqual([]);
});

it('takes the first of what is counted for one to try, and no bound from it', () => {
  expect(read('Invalid stage. Boat has 5 stages (0-4).')).toEqual([
    { kind: 'example', argument: 'stage', values: ['0'] },
  ]);
  expect(read('Invalid stage. Boat has 0 stages (0--1).')).toEqual([]);
});

it.each([
  ['unit must be cm', 'cm'],
  ['unit must be "cm"', 'cm'],
  ['unit: must be cm.', 'cm'],
  ['unit has to be cm for this product', 'cm'],
  ['unit must be EUR', 'EUR'],
  ['unit must be active', 'active'],
  ['unit must be 5', '5'],
])('takes the one value that is asked for as one to try: %s', (message, value) => {
  expect(read(message)).toEqual([{ kind: 'example', argument: 'unit', values: [value] }]);
});

it.each(
  'unique valid positive integer string set present numeric lowercase empty true null different approved trimmed alphanumeric readable shorter stronger even end negative specified future'.split(
    ' ',
  ),
)('takes no word for a value that says how one is: unit must be %s', (word) => {
  const hints = read(`unit must be ${word}`);
  expect(hints.filter(({ kind }) => kind === 'example' || kind === 'enum')).toEqual([]);
});

it.each([
  'J-2215 is on press; it must be "approved" first',
  'J-2215 must be approved first',
  'J-2215 must be "approved"',
])('says nothing of an argument: %s', (message) => {
  expect(read(message)).toEqual([]);
});
