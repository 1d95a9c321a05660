import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['show', 'country', 'currency', 'airport', 'board', 'reason', 'weight'];
const read = (message: string) => readConstraintMessage(message, parameters);

it.each([
  ['Unknown show demo. Use the three-letter code.', 'show', '^[A-Za-z]{3}$'],
  ['unknown country Narnia (two-letter country code)', 'country', '^[A-Za-z]{2}$'],
  ['Invalid currency "Euro". Please use the three-letter ISO code.', 'currency', '^[A-Za-z]{3}$'],
  ['Unknown airport: Berlin. Expected a 3-letter IATA code, e.g. TXL.', 'airport', '^[A-Za-z]{3}$'],
  [
    'country "Norway" is not recognised; give its two-letter upper-case code',
    'country',
    '^[A-Z]{2}$',
  ],
  ['Unknown board x. Use the five-digit code.', 'board', '^[0-9]{5}$'],
  ['Unknown currency Franken, use its three-letter code', 'currency', '^[A-Za-z]{3}$'],
])('reads of how many letters a code is: %s', (message, argument, pattern) => {
  expect(read(message)).toContainEqual({ kind: 'pattern', argument, pattern });
});

it.each([
  'Unknown country Narnia, use the ISO code',
  'Unknown board. Use the two-letter code or the full name.',
  'Unknown person x (two-letter country code)',
  'The three-letter code of the country has been changed.',
  'Unknown board. We sent a four-letter code to your phone.',
])('reads none where the message leaves it open or speaks of something else: %s', (message) => {
  expect(read(message).filter(({ kind }) => kind === 'pattern')).toEqual([]);
});

it.each([
  ['First shipment: weight is needed to pick a carrier.', 'weight'],
  ['reason is mandatory in order to void an invoice', 'reason'],
  ['The reason is required because the book is closed', 'reason'],
  ['Customs: the weight is required so that it can be declared.', 'weight'],
  ['weight must be supplied', 'weight'],
])('reads that an argument is needed, and for what: %s', (message, argument) => {
  expect(read(message)).toEqual([{ kind: 'required', argument }]);
});

it.each([
  'No reason is needed to cancel.',
  'reason is not needed to cancel.',
  'weight is required for parcels',
  'A deposit is needed to hold the room, none was paid',
  'Approval is needed to change the weight.',
  'A valid reason is needed to cancel.',
])('does not read so what is not asked for, or by other cases alone: %s', (message) => {
  expect(read(message).filter(({ kind }) => kind === 'required')).toEqual([]);
});
