import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const names = ['sort', 'order', 'currency', 'mode', 'region', 'status', 'lang', 'priority', 'room'];
const enums = (message: string) =>
  readConstraintMessage(message, names).filter(({ kind }) => kind === 'enum');

it.each<[string, string, readonly string[]]>([
  ['sort: unknown key "foo" (use price, title or rating)', 'sort', ['price', 'title', 'rating']],
  ['cannot sort by foo; try price|title|rating', 'sort', ['price', 'title', 'rating']],
  ['Sort order must be asc or desc', 'order', ['asc', 'desc']],
  ['order: use asc/desc', 'order', ['asc', 'desc']],
  ['currency: only EUR and USD are accepted', 'currency', ['EUR', 'USD']],
  ['We accept only EUR or USD as currency', 'currency', ['EUR', 'USD']],
  ['Only eco, comfort and away are valid for mode', 'mode', ['eco', 'comfort', 'away']],
  ['expected mode to be one of eco, comfort, away but got x', 'mode', ['eco', 'comfort', 'away']],
  ['mode accepts: eco, comfort, away', 'mode', ['eco', 'comfort', 'away']],
  ['mode should be among [eco, comfort, away]', 'mode', ['eco', 'comfort', 'away']],
  ['region "x" is not one we serve: north, south, east', 'region', ['north', 'south', 'east']],
  ['status filter accepts open|closed|all', 'status', ['open', 'closed', 'all']],
  ['unknown status "foo", must be in (open, closed)', 'status', ['open', 'closed']],
  ['The selected mode is invalid. Allowed: eco, comfort.', 'mode', ['eco', 'comfort']],
])('reads the only values: %s', (message, argument, values) => {
  expect(enums(message)).toEqual([{ kind: 'enum', argument, values }]);
});

it.each([
  'priority: only admins and owners are allowed',
  'room takes 2 or 3 people',
  'room accepts dogs, cats and birds',
  'mode supports 2, 3 or 4 players',
  'room 7 takes two days',
  'cannot order for Bob; try tomorrow or Monday',
  'region north, south and east are sold out',
  'room is closed on Monday or Tuesday',
  'sort by price or name failed',
  'only tea and coffee are left',
])('reads none in %j', (message) => {
  expect(enums(message)).toEqual([]);
});
