import { readFileSync } from 'node:fs';
import { parsePythonCall } from '../../src/support/parse-python.js';
import { sharedData } from './shared-data.js';

describe('a gold call written in Python', () => {
  it.each([
    ["cd(folder='document')", { name: 'cd', positional: [], named: { folder: 'document' } }],
    ["sort('a.pdf')", { name: 'sort', positional: ['a.pdf'], named: {} }],
    ['ls(a=True)', { name: 'ls', positional: [], named: { a: true } }],
    ['f()', { name: 'f', positional: [], named: {} }],
    ['f(None, False)', { name: 'f', positional: [null, false], named: {} }],
    ['f(-1.5, 2e3, 1_000)', { name: 'f', positional: [-1.5, 2000, 1000], named: {} }],
    [
      'lockDoors(unlock=False, door=["driver", \'rear_left\',])',
      {
        name: 'lockDoors',
        positional: [],
        named: { unlock: false, door: ['driver', 'rear_left'] },
      },
    ],
    ["f({'a': (1, [2])})", { name: 'f', positional: [{ a: [1, [2]] }], named: {} }],
    ["f('it\\'s', \"a\\nb\")", { name: 'f', positional: ["it's", 'a\nb'], named: {} }],
    ['Api.f(x = 1)', { name: 'f', positional: [], named: { x: 1 } }],
  ])('%s', (text, expected) => {
    expect(parsePythonCall(text)).toEqual(expected);
  });

  it.each([
    ...['', 'f', 'f(', 'f(1', 'f(1)(2)', 'f(g())', 'f(a=b)', "f('x)", 'f(1 2)', '1()'],
    ...["__import__('os').system('x')", 'f([1,2)', "f({'a' 1})", 'f(lambda: 1)', 'f(=1)'],
    `f(${'['.repeat(80)}${']'.repeat(80)})`,
  ])('is nothing else: %s', (text) => {
    expect(parsePythonCall(text)).toBeNull();
  });

  const answers = sharedData('clarifybench/bfcl/possible_answer/BFCL_v4_multi_turn_base.json');
  (answers === null ? it.skip : it)('reads all of BFCL’s base set', () => {
    const lines = readFileSync(answers!, 'utf8').trim().split('\n');
    const calls = lines.flatMap((line) =>
      (JSON.parse(line) as { ground_truth: string[][] }).ground_truth.flat(),
    );
    expect(calls.length).toBeGreaterThan(1000);
    expect(calls.filter((call) => parsePythonCall(call) === null)).toEqual([]);
  });
});
