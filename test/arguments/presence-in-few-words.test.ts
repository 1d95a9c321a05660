import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const names = ['email', 'phone', 'name', 'amount', 'tags', 'room', 'week', 'password'];
const read = (message: string) => readConstraintMessage(message, names);

it.each([
  'at least one of email, phone is needed',
  'email or phone required',
  'Need at least one of: email, phone',
  'one of email/phone must be filled in',
  'You need to give email or phone',
  'Either email or phone is mandatory',
  'neither email nor phone given',
  'email or phone has to be provided',
])('reads of which one is wanted at least: %s', (message) => {
  expect(read(message)).toEqual([{ kind: 'one-of-required', arguments: ['email', 'phone'] }]);
});

it.each([
  'email or password incorrect',
  'phone or email not verified',
  'the customer has no phone or email',
  'name, email or phone changed recently',
  'Provide feedback or contact support',
])('reads none in %j', (message) => {
  expect(read(message)).toEqual([]);
});

it.each([
  'name already taken',
  'name is already taken',
  'This name is taken',
  'name is not unique',
  'A room with that name exists already',
])('reads that it is there already: %s', (message) => {
  expect(read(message)).toEqual([{ kind: 'exists', argument: 'name' }]);
});

it.each(['tags must be unique', 'week 7 is taken', 'all rooms are taken', 'room is taken'])(
  'reads of nothing that it is there in %j',
  (message) => {
    expect(read(message)).toEqual([]);
  },
);

it.each([
  'foo is not a known field',
  '"foo" is not a recognised parameter',
  'field foo is not allowed here',
  'do not know the field "foo"',
  'foo is an unknown parameter',
])('reads which argument is unknown: %s', (message) => {
  expect(read(message)).toEqual([{ kind: 'unknown-argument', argument: 'foo' }]);
});

it.each(['supply an amount please', 'you left out the amount', 'you are missing the amount'])(
  'reads what is missing: %s',
  (message) => {
    expect(read(message)).toEqual([{ kind: 'required', argument: 'amount' }]);
  },
);
