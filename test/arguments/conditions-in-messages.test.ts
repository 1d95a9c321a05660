import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const names = ['mode', 'room', 'sort', 'status', 'phone', 'notify_by', 'delivery', 'postcode'];
const read = (message: string) =>
  readConstraintMessage(message, [...names, 'until', 'repeat', 'coupon', 'region', 'offset']);
const conditions = (message: string) =>
  read(message).filter(({ kind }) => kind === 'needed-where' || kind === 'taken-where');

const roomForFixed = {
  kind: 'needed-where',
  argument: 'mode',
  value: 'fixed',
  except: false,
  needs: 'room',
};

describe('an argument that a value of another one wants', () => {
  it.each([
    'room is required when mode is "fixed"',
    'mode "fixed" needs a room',
    'mode=fixed requires room',
    'mode: fixed needs a room',
    'When mode is fixed you must give a room',
    'Give a room for mode fixed',
    'room (needed when mode is fixed)',
    'With mode fixed you have to provide the room.',
    'If mode is "fixed", room is mandatory.',
    'mode is fixed but no room given',
    'Please specify the room when mode is "fixed".',
    'The room field is required when mode is fixed.',
  ])('%s', (message) => {
    expect(read(message)).toEqual([roomForFixed]);
  });

  it.each([
    'room is required unless mode is fixed',
    'if mode != fixed then room required',
    'room must be given where mode is anything but fixed',
  ])('is wanted by all values but one: %s', (message) => {
    expect(read(message)).toEqual([{ ...roomForFixed, except: true }]);
  });

  it('is wanted by each of several values', () => {
    expect(read('until is needed when repeat is daily or weekly')).toMatchObject([
      { argument: 'repeat', value: 'daily', needs: 'until' },
      { argument: 'repeat', value: 'weekly', needs: 'until' },
    ]);
  });
});

describe('an argument that only some values of another one take', () => {
  const taken = { kind: 'taken-where', argument: 'mode', takes: 'room' };

  it.each([
    'room is only allowed with mode fixed',
    'room can only be used when mode is fixed',
    'room only applies to mode fixed',
    'room is for mode fixed only',
    'only give a room with mode=fixed',
    'room is prohibited unless mode is in fixed.',
    'room must not be given when mode is not fixed',
    'room requires mode fixed',
    'room needs mode to be fixed',
  ])('%s', (message) => {
    expect(read(message)).toEqual([{ ...taken, values: ['fixed'], except: false }]);
  });

  it.each([
    'room has no meaning for mode fixed',
    'room must not be given with mode fixed',
    'room: not allowed when mode is fixed',
    'The room field is prohibited when mode is fixed.',
    'mode "fixed" does not accept a room',
    'The fixed mode takes no room',
    'Do not send room with mode=fixed',
    'room should be left empty for mode fixed',
    'if mode is fixed, room must be omitted',
  ])('or one does not: %s', (message) => {
    expect(read(message)).toEqual([{ ...taken, values: ['fixed'], except: true }]);
  });

  it('may be taken by several', () => {
    expect(read('until may only be given when repeat is daily or weekly')).toMatchObject([
      { argument: 'repeat', values: ['daily', 'weekly'], except: false, takes: 'until' },
    ]);
  });
});

it.each([
  'coupon is not supported for region north',
  'coupon is not valid in region north',
  'mode "turbo" is only available for region north',
  'status must be draft to be changed',
  'coupon is only for new customers',
  'coupon can only be used once',
  'room is only available in summer',
  'room is used in mode fixed',
  'the room needs cleaning',
  'room is required by another booking',
  'the phone is required for this delivery',
  'sort may only be set by admins',
  'mode fixed is deprecated',
  'room must have a UTC offset',
  'room is needed for delivery address',
  'until is forbidden unless repeat is set',
  'phone is not allowed to be changed when status is paid',
  'room is required when phone is longer than 10',
])('there is no condition on values in %j', (message) => {
  expect(conditions(message)).toEqual([]);
});
