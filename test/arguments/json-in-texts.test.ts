import {
  fitsJsonText,
  jsonDescribed,
  withoutEllipses,
} from '../../src/arguments/texts/json-texts.js';
import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = ['vase', 'glaze', 'body', 'steps'];
const read = (message: string) => readConstraintMessage(message, parameters);
const format = (argument: string, name: string) => ({ kind: 'format', argument, format: name });

it.each([
  ['glaze: not valid JSON (Unexpected token x)', format('glaze', 'JSON')],
  ['glaze must be a valid JSON object', format('glaze', 'JSON object')],
  ['steps: expected a non-empty JSON array', format('steps', 'JSON list')],
])('reads %s', (message, hint) => {
  expect(read(message)).toEqual([hint]);
});

it.each([
  'Body is not valid JSON',
  'body: invalid JSON',
  'The server answered no valid JSON',
  'glaze must not be JSON',
])('does not take the request for an argument: %s', (message) => {
  expect(read(message).filter(({ kind }) => kind === 'format')).toEqual([]);
});

it('reads JSON that is given as an example', () => {
  expect(read('glaze: expected a JSON object, e.g. {"tone": "...", "coats": 2}')).toEqual([
    format('glaze', 'JSON object'),
    { kind: 'example', argument: 'glaze', values: ['{"tone": "...", "coats": 2}'] },
  ]);
  expect(read('Kiln trouble, for example {"tone": 1}')).toEqual([]);
});

it('reads examples of several parts', () => {
  const hint = { kind: 'example', argument: 'glaze', values: ['2kg 30g', '1kg', '45g'] };
  expect(read('glaze: write it like 2kg 30g, 1kg or 45g')).toEqual([hint]);
  expect(read('glaze: write it like you mean it, or not')).toEqual([]);
});

it('knows from a description that a text holds JSON', () => {
  expect(jsonDescribed('JSON object with the coats')).toBe('JSON object');
  expect(jsonDescribed('The coats as JSON')).toBe('JSON');
  expect(jsonDescribed('A stringified list of coats')).toBe('JSON list');
  expect(jsonDescribed('Whether to answer in a JSON file')).toBeNull();
  expect(jsonDescribed('Name of the vase')).toBeNull();
});

it('tells JSON objects and lists in texts', () => {
  expect(fitsJsonText('JSON object', '{"a": 1}')).toBe(true);
  expect(fitsJsonText('JSON object', '[1]')).toBe(false);
  expect(fitsJsonText('JSON list', '[1]')).toBe(true);
  expect(fitsJsonText('JSON', 'plain')).toBe(false);
  expect(fitsJsonText('JSON', { a: 1 })).toBe(false);
  expect(fitsJsonText('date', '{}')).toBeNull();
});

it('fills what an example only hints at', () => {
  expect(withoutEllipses('{"tone": "...", "coats": 2}', 'x')).toBe('{"tone": "x", "coats": 2}');
  expect(withoutEllipses('wait "..." then', 'x')).toBe('wait "..." then');
});
