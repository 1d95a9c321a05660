import fc from 'fast-check';
import { parseModelJson } from '../../src/support/parse-model-json.js';

const first = (text: string) => parseModelJson(text).candidates[0];

it.each([
  ['bare', '{"a": 1}'],
  ['fenced', '```json\n{"a": 1}\n```'],
  ['fenced without a language', '```\n{"a": 1}\n```'],
  ['in prose', 'Here you are: {"a": 1}. Anything else?'],
  ['after a path template', 'For /films/{id} I get {"a": 1}'],
  ['with a trailing comma', '{"a": 1,}'],
  ['with comments', '{"a": 1 /* one */ // yes\n}'],
  ['with unquoted names', '{a: 1}'],
  ['with typographic quotes', '{“a”: 1}'],
  ['after thinking', '<think>{"a": 2}</think>\n{"a": 1}'],
  ['after thinking without an opening tag', 'Is it {"a": 2}?</think>{"a": 1}'],
  ['after two thoughts', '<think>x</think><thinking>{"a": 3}</thinking>{"a": 1}'],
  ['as the last of several', '{"a": 2}\n{"a": 1}'],
  ['well-formed before repaired', '{"a": 1} or {a: 2}'],
])('finds an object %s', (_name, text) => {
  expect(first(text)).toEqual({ a: 1 });
});

it('keeps fences, braces and tags that stand inside strings', () => {
  const value = { doc: 'Write ```json {"x": 1}``` after </think> and {never close' };
  expect(first(JSON.stringify(value))).toEqual(value);
  expect(first(`Here: ${JSON.stringify(value)} done`)).toEqual(value);
});

it('keeps line breaks and unescaped quotes in strings where it can tell', () => {
  expect(first('{"a": "one\ntwo"}')).toEqual({ a: 'one\ntwo' });
  expect(first('{"a": "the "best" film"}')).toEqual({ a: 'the "best" film' });
});

it('never completes what was cut off', () => {
  for (const text of [
    '{"a": "one',
    '{"a": 1, "b": [{"a": 1}, {"a"',
    '```json\n{"a": 1',
    'So: [{"a": 1}',
  ]) {
    expect(parseModelJson(text)).toEqual({ candidates: [], exact: false, cutOff: true });
  }
});

it.each([
  ['in an object of one property', '{"answer": {"a": 1}}'],
  ['in a list of one', '[{"a": 1}]'],
  ['in a string', '"{\\"a\\": 1}"'],
  ['in a string inside an object', '{"arguments": "{\\"a\\": 1}"}'],
])('offers what is wrapped %s as well', (_name, text) => {
  expect(parseModelJson(text).candidates).toContainEqual({ a: 1 });
});

it('finds nothing in prose, numbers and silence', () => {
  for (const text of [
    '',
    '  ',
    'no',
    '42',
    'true',
    'null',
    'a } b',
    '<think>never ends {"a": 1}',
  ]) {
    expect(parseModelJson(text).candidates).toEqual([]);
  }
});

it('is quick and calm on nesting and on a flood of braces', () => {
  const started = Date.now();
  for (const sign of ['{', '[', '{"a":', '"', '```', '{}', '</think>', '<think>']) {
    parseModelJson(sign.repeat(20_000));
  }
  expect(Date.now() - started).toBeLessThan(5_000);
});

it('gives back any object that is written as JSON, in prose or not', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
      const text = JSON.stringify(value);
      const plain: unknown = JSON.parse(text);
      expect(first(text)).toEqual(plain);
      expect(first(`My answer is\n\`\`\`json\n${text}\n\`\`\``)).toEqual(plain);
    }),
  );
});

it('never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ab1<think>/`\n\'') }), (text) => {
      parseModelJson(text);
    }),
    { numRuns: 500 },
  );
});
