import { neededForGivenValues } from '../../src/arguments/messages/needed-for-given-values.js';
import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['gross', 'net', 'unit', 'label', 'crates', 'ripe_on', 'tariff'];
const read = (message: string) => readConstraintMessage(message, parameters);

it('reads which arguments are needed and go together', () => {
  expect(read('Exactly one of gross and net is needed.')).toEqual([
    { kind: 'one-of-required', arguments: ['gross', 'net'] },
    { kind: 'exclusive', arguments: ['gross', 'net'] },
  ]);
  expect(read('unit is needed with net.')).toEqual([
    { kind: 'requires', argument: 'net', needs: ['unit'] },
  ]);
});

it('reads what lies between two bounds by what it counts', () => {
  expect(read('label: between 5 and 120 characters')).toEqual([
    { kind: 'minLength', argument: 'label', value: 5 },
    { kind: 'maxLength', argument: 'label', value: 120 },
  ]);
  expect(read('crates: between 1 and 5')).toEqual([
    { kind: 'minimum', argument: 'crates', value: 1 },
    { kind: 'maximum', argument: 'crates', value: 5 },
  ]);
  expect(read('crates: between 1 and 5 minutes apart')).toEqual([]);
});

it('reads whether the present will do', () => {
  expect(read('ripe_on: lies in the past')).toEqual([
    { kind: 'in-future', argument: 'ripe_on', orNow: true },
  ]);
  expect(read('ripe_on must be a unix timestamp in the future.')).toEqual([
    { kind: 'format', argument: 'ripe_on', format: 'Unix time in seconds' },
    { kind: 'in-future', argument: 'ripe_on' },
  ]);
});

it('reads what one value needs, with a word for its kind behind it', () => {
  const hints = (message: string) =>
    neededForGivenValues(message, { tariff: 'parcel', label: 'x' }, parameters);
  expect(hints('gross is needed for the parcel tariff')).toEqual([
    { kind: 'needed-where', argument: 'tariff', value: 'parcel', except: false, needs: 'gross' },
  ]);
  expect(hints('gross is needed for the first parcel')).toEqual([]);
});
