import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['region', 'rate_plan', 'extras', 'size', 'product', 'error'];
const read = (message: string) => readConstraintMessage(message, parameters);

it.each([
  ["no region 'xx' (tirol, vorarlberg, salzburg)", 'region', 'tirol vorarlberg salzburg'],
  ['There is no region xx (tirol, vorarlberg, salzburg)', 'region', 'tirol vorarlberg salzburg'],
  ["'xx' is not a region. Regions: tirol, salzburg", 'region', 'tirol salzburg'],
  ['region not known: xx. Try tirol or salzburg.', 'region', 'tirol salzburg'],
  [
    'unknown_rate_plan: rate plan GOLD unknown; one of FLEX, ADV, CORP',
    'rate_plan',
    'FLEX ADV CORP',
  ],
  ["No such size: 'xx'. In winter time use A6, A5 or A4.", 'size', 'A6 A5 A4'],
  ['rate plan GOLD is unknown, use one of FLEX, ADV, CORP', 'rate_plan', 'FLEX ADV CORP'],
  ['Unknown rate plan GOLD. One of FLEX, ADV.', 'rate_plan', 'FLEX ADV'],
  ["extra 'X' unknown; known: PARK, PET, LATE", 'extras', 'PARK PET LATE'],
  ['unknown extra X; known extras: PARK, PET', 'extras', 'PARK PET'],
  ["We don't print a flyer at A9. Sizes: A6, A5, A4, DL", 'size', 'A6 A5 A4 DL'],
])('reads what can be taken from %s', (message, argument, values) => {
  expect(read(message)).toEqual([{ kind: 'enum', argument, values: values.split(' ') }]);
});

it.each([
  'no region free (tried 101, 102, 103)',
  'no region given (latitude, longitude, altitude)',
  'no region yet (north, south, west)',
  'You already have extras: PARK, PET, LATE',
  'Duplicate extras: PARK, PET',
  'Unknown extras: PARK, PET',
  'Errors: a, b, c',
  'Sizes: region, product',
  'rate plan GOLD not available on 2024, 2025',
])('takes no other list for one: %s', (message) => {
  expect(read(message).filter(({ kind }) => kind === 'enum')).toEqual([]);
});
