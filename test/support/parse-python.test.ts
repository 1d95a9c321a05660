import { numberFromText } from '../../src/core/exact-number.js';
import { parsePythonValue } from '../../src/support/parse-python.js';

describe('a Python literal', () => {
  it.each([
    ["'document'", 'document'],
    ['True', true],
    ['False', false],
    ['None', null],
    ['-1.5', -1.5],
    ['2e3', numberFromText('2e3')],
    ['1_000', 1000],
    ['["driver", \'rear_left\',]', ['driver', 'rear_left']],
    ["{'a': (1, [2])}", { a: [1, [2]] }],
    ["'it\\'s'", "it's"],
    ['"a\\nb"', 'a\nb'],
    [' 1 ', 1],
  ])('%s', (text, expected) => {
    expect(parsePythonValue(text)).toEqual(expected);
  });

  it.each([
    ...['', 'f()', '1)', 'b', "'x", '1 2', '[1,2', "{'a' 1}", 'lambda: 1', '=1'],
    ...["__import__('os').system('x')", `${'['.repeat(80)}${']'.repeat(80)}`],
  ])('is nothing else: %s', (text) => {
    expect(parsePythonValue(text)).toBeUndefined();
  });
});
