import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const read = (message: string) => readConstraintMessage(message, ['sails', 'motto', 'mast']);
const items = (least: number, most: number) => [
  { kind: 'minItems', argument: 'sails', value: least },
  { kind: 'maxItems', argument: 'sails', value: most },
];
const characters = (least: number, most: number) => [
  { kind: 'minLength', argument: 'motto', value: least },
  { kind: 'maxLength', argument: 'motto', value: most },
];

it.each([
  ['sails: must be a list of 1 to 5 short texts', items(1, 5)],
  ['sails: an array with between 2 and 10 entries', items(2, 10)],
  ['Not accepted: sails: list of 2-3 names', items(2, 3)],
  ['motto: must be text of 2 to 80 characters', characters(2, 80)],
  ['motto: 3–60 characters, please', characters(3, 60)],
])('reads how many items or characters are taken: %s', (message, expected) => {
  expect(read(message)).toEqual(expected);
});

it.each([
  'sails: not in the list of 3 and 4 year old ones',
  'sails: the list of 5 to 1 is the wrong way round',
  'A list of 1 to 5 names is on the next page',
  'mast: moved 2 to 80 times',
])('reads no size: %s', (message) => {
  expect(read(message).filter(({ kind }) => /Items|Length/.test(kind))).toEqual([]);
});
