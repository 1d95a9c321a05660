import { exampleOfFormatName } from '../../src/arguments/texts/example-of-format-name.js';
import { fitsLetterMask, isLetterMask } from '../../src/arguments/texts/letter-mask.js';
import {
  readConstraintMessage,
  type ConstraintHint,
} from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['from', 'plate', 'tags', 'last', 'x-branch', 'notify_by', 'phone', 'agg'];

const cases: readonly (readonly [message: string, ...hints: ConstraintHint[]])[] = [
  ['from: Not a valid aware datetime.', { kind: 'format', argument: 'from', format: 'date-time' }],
  [
    'from: expected unix timestamp in seconds, got "2024-06-30"',
    { kind: 'format', argument: 'from', format: 'Unix time in seconds' },
  ],
  [
    'from must be a unix timestamp in milliseconds',
    { kind: 'format', argument: 'from', format: 'Unix time in milliseconds' },
  ],
  ['plate must match AA-00-AA', { kind: 'format', argument: 'plate', format: 'AA-00-AA' }],
  ['Wrong type: last: expected int', { kind: 'type', argument: 'last', type: 'integer' }],
  ['tags: expected a list of strings', { kind: 'type', argument: 'tags', type: 'array' }],
  [
    'Unknown branch. Use one of: north, south',
    { kind: 'enum', argument: 'x-branch', values: ['north', 'south'] },
  ],
  [
    'unknown aggregation "x" (want raw, avg or max)',
    { kind: 'enum', argument: null, values: ['raw', 'avg', 'max'] },
  ],
  [
    'time: invalid duration, use e.g. 15m, 2h or 7d',
    { kind: 'example', argument: null, values: ['15m', '2h', '7d'] },
  ],
  ['plate must look like AB-12', { kind: 'example', argument: 'plate', values: ['AB-12'] }],
  ['from: Must be in the future.', { kind: 'in-future', argument: 'from' }],
  ['from cannot be in the past', { kind: 'in-future', argument: 'from', orNow: true }],
  [
    "phone is required when notify_by is 'sms'",
    { kind: 'needed-where', argument: 'notify_by', value: 'sms', except: false, needs: 'phone' },
  ],
  [
    'phone: must not be null when notify_by is SMS',
    { kind: 'needed-where', argument: 'notify_by', value: 'SMS', except: false, needs: 'phone' },
  ],
  [
    'last is required when agg is not raw',
    { kind: 'needed-where', argument: 'agg', value: 'raw', except: true, needs: 'last' },
  ],
  [
    'phone is required when notify_by is set',
    { kind: 'requires', argument: 'notify_by', needs: ['phone'] },
  ],
  ['Value "from" does not exist in "Direction" enum.'],
  [
    '$.last: The JSON value could not be converted to System.Int32. Path: $.last | LineNumber: 0 | BytePositionInLine: 30.',
    { kind: 'type', argument: 'last', type: 'integer' },
  ],
  [
    'The JSON value could not be converted to System.DateOnly. Path: $.from | LineNumber: 0 | BytePositionInLine: 9.',
    { kind: 'format', argument: 'from', format: 'date' },
  ],
];

it.each(cases.map(([message, ...hints]) => [message, hints] as const))(
  'reads %s',
  (message, hints) => {
    expect(readConstraintMessage(message, parameters)).toEqual(hints);
  },
);

it('takes letters and digits for a form shown by stand-ins, in any case', () => {
  expect(isLetterMask('AA-00-AA')).toBe(true);
  expect(isLetterMask('AA-BB')).toBe(false);
  expect(fitsLetterMask('AA-00-AA', 'ab-12-CD')).toBe(true);
  expect(fitsLetterMask('AA-00-AA', 'ab-1-CD')).toBe(false);
  const [example = ''] = exampleOfFormatName('AA-00-AA');
  expect(fitsLetterMask('AA-00-AA', example)).toBe(true);
});

it('does not take for there already what a message gives as one of two reasons', () => {
  const read = (message: string) => readConstraintMessage(message, ['berth', 'boat']);
  expect(read('Could not moor (invalid boat or already exists)')).toEqual([]);
  expect(read('boat already exists')).toMatchObject([{ kind: 'exists', argument: 'boat' }]);
});

it('does not take the last word of a headline for the argument', () => {
  const read = (message: string) => readConstraintMessage(message, ['type', 'id']);
  const whole = (argument: string) => [{ kind: 'type', argument, type: 'integer' }];
  expect(read('Wrong type: id: expected int')).toEqual(whole('id'));
  expect(read('Wrong type: type: expected int')).toEqual(whole('type'));
  expect(read('type: expected int')).toEqual(whole('type'));
});
