import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findErrors } from '../../../src/refinement/rules/detectors/refusals/find-errors.js';
import { withoutValues } from '../../../src/refinement/rules/refusals/message-without-values.js';
import { hintsOf } from '../../../src/refinement/rules/observations/observation.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const properties = { lock_id: text, key: text, name: text };
const leftOut = (argument: string): Row[2] => ({
  kind: 'leave-out',
  arguments: [argument],
  baseline: 'c1',
});
const worked: Row = [
  { lock_id: 'lock-1', key: 'brass-1', name: 'north' },
  success({ id: 'lock-1' }),
];

const required = (...rows: readonly Row[]) =>
  ofKind(analyze(viewOf({ properties, effect: 'write', rows: [worked, ...rows] })), 'required').map(
    ({ argument }) => argument,
  );

describe('a refusal that quotes what another argument was given', () => {
  it('makes the one that was left out no required one, whatever it calls the value', () => {
    const message = "Lock key with name 'lock-22' not found";
    const without = (message: string): Row => [
      { lock_id: 'lock-22', name: 'north' },
      rejected(message, 404),
      leftOut('key'),
    ];
    expect(required(without(message))).toEqual([]);
    expect(required(without('key is required for lock-22'))).toEqual(['key']);
    expect(
      required([{ lock_id: 'lock-1', name: 'north' }, rejected('no key'), leftOut('key')]),
    ).toEqual(['key']);
  });

  it('does not blame one of two whose values it repeats, the other in other words', () => {
    const rows = (message: string): Row[] => [
      worked,
      [{ lock_id: '/a/lock-22', key: 'brass-1', name: '/b/south-3' }, rejected(message)],
    ];
    const found = (message: string) =>
      findErrors(viewOf({ properties, effect: 'write', rows: rows(message) }));
    expect(found("No such file: '/b/south-3'")).toHaveLength(1);
    expect(found("No such file: '/quay/a/lock-22' -> '/b/south-3'")).toEqual([]);
  });

  it('is not said to mean that the one which was tried names nothing', () => {
    const rows = (lock_id: string): Row[] => [
      worked,
      [
        { lock_id, key: 'brass-1', name: 'tooldraft-none' },
        rejected(`Lock with name '${lock_id}' not found`, 404),
        { kind: 'unknown-id', arguments: ['name'], baseline: 'c1' },
      ],
    ];
    const found = (lock_id: string) =>
      findErrors(viewOf({ properties, effect: 'write', rows: rows(lock_id) }));
    expect(found('lock-22')).toEqual([]);
    expect(found('lock-1')).toHaveLength(1);
  });
});

it('an argument that is asked for by name is required, though a word before it is the name of another', () => {
  const message = "Key 'name' not present or not a String";
  expect(required([{ lock_id: 'lock-1' }, rejected(message, 422), leftOut('name')])).toEqual([
    'name',
  ]);
});

it.each([
  [{ lock_id: '7' }, '7 is not a valid number of a lock', '… is not a valid number of a lock'],
  [{ lock_id: 'north gate' }, 'north%20gate is not a number', '… is not a number'],
  [{ lock_id: '7' }, 'It is not a valid number', 'It is not a valid number'],
])('a message stands for all values: %j is refused with %s', (args, message, general) => {
  const [refused] = viewOf({ properties, rows: [[args, rejected(message)]] }).rejections;
  expect(refused && withoutValues(refused)).toBe(general);
});

it('an ending that a link must have is said of the one address that was sent', () => {
  const message = 'The artwork must be an https link ending in .pdf.';
  const sent = { lock_id: 'lock-1', key: 'https://example.com/', name: 'north' };
  const [refused] = viewOf({ properties, rows: [[sent, rejected(message)]] }).rejections;
  expect(refused && hintsOf(refused, Object.keys(properties))).toMatchObject([
    { kind: 'pattern', argument: 'key' },
  ]);
  const both = { ...sent, name: 'https://example.org/' };
  const [unclear] = viewOf({ properties, rows: [[both, rejected(message)]] }).rejections;
  expect(unclear && hintsOf(unclear, Object.keys(properties))).toMatchObject([{ argument: null }]);
});
