import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['collectedAt', 'limit', 'offset', 'shelf'];
const read = (message: string) => readConstraintMessage(message, parameters);

it.each([
  'collectedAt must be a timestamp with offset',
  'collectedAt must be an ISO timestamp with time zone',
  'collectedAt must be a full timestamp',
  'collectedAt must have a UTC offset',
  'collectedAt needs a timezone',
  'collectedAt: timezone missing',
  'collectedAt must be timezone-aware',
  'collectedAt: expected an ISO 8601 date and time',
  'collectedAt must be an ISO-8601 UTC timestamp',
])('asks for a moment with its offset: %s', (message) => {
  expect(read(message)).toEqual([{ kind: 'format', argument: 'collectedAt', format: 'date-time' }]);
});

it('takes no argument for required where another one must include a time zone', () => {
  expect(readConstraintMessage('collectedAt must include a timezone', ['collectedAt'])).toEqual([
    { kind: 'format', argument: 'collectedAt', format: 'date-time' },
  ]);
});

it.each([
  'collectedAt must not include a timezone',
  'collectedAt must be a local time without time zone',
  'shelf has no zone',
  'shelf lacks an offset',
  'shelf lacks a timezone',
])('asks for none: %s', (message) => {
  expect(read(message)).toEqual([]);
});

it('tells a time zone, or an offset, that is an argument from one that a moment has', () => {
  expect(read('limit must be given with offset')).toMatchObject([{ kind: 'requires' }]);
  expect(readConstraintMessage('timezone is required', ['timezone', 'at'])).toEqual([
    { kind: 'required', argument: 'timezone' },
  ]);
});

it('reads the unit of a timestamp', () => {
  expect(read('collectedAt must be a timestamp in milliseconds')).toEqual([
    { kind: 'format', argument: 'collectedAt', format: 'Unix time in milliseconds' },
  ]);
});
