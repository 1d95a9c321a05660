import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['boat', 'check', 'confirm_name', 'name', 'berth', 'length', 'email'];
const read = (message: string) => readConstraintMessage(message, parameters);

it.each([
  ['Moorings need a Harbour-Pass header.', 'Harbour-Pass'],
  ['Missing required header: X-Request-Source', 'X-Request-Source'],
  ['The X-Request-Source header is required', 'X-Request-Source'],
  ['Please send a unique Request-Number header with each booking.', 'Request-Number'],
  ['header Request-Number is missing', 'Request-Number'],
  ["Please send If-Match with the boat's current revision.", 'If-Match'],
  ['If-Match is required for changes', 'If-Match'],
  ['Idempotency-Key: is required', 'Idempotency-Key'],
  ['Bookings need an X-Request-Source.', 'X-Request-Source'],
])('reads the header that is needed: %s', (message, argument) => {
  expect(read(message)).toEqual([{ kind: 'required', argument }]);
});

it('reads it as the argument that is sent as it', () => {
  expect(
    readConstraintMessage('Moorings need a Harbour-Pass header.', ['harbour_pass', 'boat']),
  ).toEqual([{ kind: 'required', argument: 'harbour_pass' }]);
});

it.each([
  'Missing X-Api-Key header',
  'The Authorization-Token header is required',
  'Content-Type header is required',
  'Please send an E-Mail with the number',
  'The boat needs a well-known mast',
  'If-Match does not match the current revision',
  'The pass must not be sent in a Harbour-Pass header',
  'A well-known header line is needed in the file',
])('asks for no other header: %s', (message) => {
  expect(read(message).filter(({ kind }) => kind === 'required')).toEqual([]);
});

it.each([
  ['This sinks the boat. Repeat the name in check ("Ada") to go on.', 'check', 'name'],
  ['Type the name of the boat again as confirm_name.', 'confirm_name', 'name'],
  ['check must be the same as name', 'check', 'name'],
  ['confirm_name does not match name', 'confirm_name', 'name'],
  ['check: must equal name', null, null],
  ['check: must be equal to name', 'check', 'name'],
])('reads which value is to be repeated: %s', (message, argument, other) => {
  const expected = argument === null ? [] : [{ kind: 'same-as', argument, other }];
  expect(read(message).filter(({ kind }) => kind === 'same-as')).toEqual(expected);
});

it.each([
  'length does not match berth',
  'email must match name',
  'Enter the harbour in daylight',
  'Give the berth in metres',
  'Repeat the call in a minute',
])('takes nothing else for a repetition: %s', (message) => {
  expect(read(message).filter(({ kind }) => kind === 'same-as')).toEqual([]);
});

const ofThings = ['id', 'confirm', 'email', 'reason'];
const fields = (message: string, known = ofThings) =>
  readConstraintMessage(message, known).filter(({ kind }) => kind === 'same-as-field');

it.each([
  [
    'This deletes the episode for good. To confirm, repeat the exact title of the episode in confirm.',
    'title',
  ],
  ['Type the name of the project to confirm.', 'name'],
  ["confirm must equal the repository's full name", 'full name'],
  ['confirm must be the exact slug of the site', 'slug'],
  ["To confirm, enter the bucket's name.", 'name'],
  ['Please type its name in confirm', 'name'],
])('reads which field of the thing is to be repeated: %s', (message, field) => {
  expect(fields(message)).toEqual([{ kind: 'same-as-field', argument: 'confirm', field }]);
});

it.each([
  'confirm must be true',
  'Give the name of the boat in English',
  'reason must contain the name of the boat',
  'Enter the title of the book and the name of its author',
  'To confirm, send the call again within a minute',
  'Repeat the email of the owner in confirm',
  'confirm must be the number 1',
])('reads no field where another thing is asked for: %s', (message) => {
  expect(fields(message)).toEqual([]);
});

it('reads no field where there is nothing to confirm with, or two things', () => {
  const message = 'Type the name of the project to confirm.';
  expect(fields(message, ['id', 'reason'])).toEqual([]);
  expect(fields(message, ['confirm', 'confirm_email'])).toEqual([]);
});

it('reads that the thing has one already as said of what it has', () => {
  expect(read('The boat already has a berth for that night.')).toEqual([
    { kind: 'exists', argument: null },
  ]);
});
