import type { ClarifyCall } from '../../src/metrics/clarify-call.js';
import { goldWithin } from '../../src/metrics/clarify-call.js';
import { clarifySuccess } from '../../src/metrics/clarify-success.js';
import { coverageRate } from '../../src/metrics/coverage-rate.js';
import { matchedCalls } from '../../src/metrics/matched-calls.js';
import { parameterMatchRate } from '../../src/metrics/parameter-match-rate.js';
import {
  askedCorrectly,
  falseQuestionRate,
  redundantQuestions,
  refusedOrAsked,
} from '../../src/metrics/question-metrics.js';
import { reachableCoverage } from '../../src/metrics/reachable-coverage.js';
import { answerRight, callsRight } from '../../src/metrics/tool-evaluation.js';
import { toolMatchRate } from '../../src/metrics/tool-match-rate.js';
import { paramsMatch, valuesMatch } from '../../src/metrics/values-match.js';
import type { Json, JsonObject } from '../../src/core/json.js';

const call = (tool: string, args: JsonObject = {}): ClarifyCall => ({ tool, arguments: args });

describe('values that match', () => {
  it.each<[Json, Json, boolean]>([
    [100, '100', true],
    ['100.0', 100, true],
    ['1e2', 100, true],
    [0.1 + 0.2, 0.3, true],
    [1, 1.001, false],
    ['  a ', 'a', true],
    ['a', 'A', false],
    [false, 'False', true],
    [true, 'true', true],
    [true, 1, false],
    [null, 'None', true],
    ['null', null, true],
    [null, 0, false],
    [[1, '2'], ['1', 2], true],
    [[1], [1, 2], false],
    [['a', 'b'], ['b', 'a'], false],
    [{ a: 1 }, { a: '1' }, true],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    ['', '', true],
    ['x', 3, false],
    [['a'], 'a', false],
  ])('%j and %j: %j', (actual, gold, expected) => {
    expect(valuesMatch(actual, gold)).toBe(expected);
  });

  it('want as many arguments, and take DEFAULT for any single one', () => {
    expect(paramsMatch({ a: 1 }, { b: 1 })).toBe(false);
    expect(paramsMatch({ a: 1, b: 2 }, { a: 1 })).toBe(false);
    expect(paramsMatch({ file_name: 'x' }, { DEFAULT: 'x' })).toBe(true);
    expect(paramsMatch({ file_name: 'x', mode: 'l' }, { DEFAULT: 'x' })).toBe(false);
    expect(paramsMatch({}, {})).toBe(true);
  });
});

describe('Coverage', () => {
  const gold = [
    call('zip', { city: 'A' }),
    call('zip', { city: 'A' }),
    call('lock', { all: true }),
  ];

  it('lets one call cover equal gold calls as published, one to one when fixed', () => {
    const made = [call('zip', { city: 'A' }), call('other')];
    expect(coverageRate(made, gold, 'as-published')).toBeCloseTo(2 / 3);
    expect(coverageRate(made, gold, 'fixed')).toBeCloseTo(1 / 3);
  });

  it('is 1 without gold as published and not measurable when fixed, 0 without calls', () => {
    expect(coverageRate([], [], 'as-published')).toBe(1);
    expect(coverageRate([], [], 'fixed')).toBeNull();
    expect(coverageRate([], gold, 'as-published')).toBe(0);
    expect(coverageRate([], gold, 'fixed')).toBe(0);
  });

  it('fails on further arguments, which fixed gold does not have', () => {
    const wanted = [call('compress', { output: 'a.pdf', pages: '1-3' })];
    const made = [call('compress', { output: 'a.pdf' })];
    const known = new Map([['compress', ['output']]]);
    expect(coverageRate(made, wanted, 'as-published')).toBe(0);
    expect(coverageRate(made, goldWithin(wanted, known), 'fixed')).toBe(1);
    expect(goldWithin([call('x', { a: 1 })], known)).toEqual([call('x', { a: 1 })]);
    expect(reachableCoverage(wanted, known)).toBe(0);
    expect(reachableCoverage([...wanted, call('compress', { output: 'b' })], known)).toBe(0.5);
    expect(reachableCoverage([call('unknown')], known)).toBe(0);
    expect(reachableCoverage([], known)).toBeNull();
  });

  it('finds the largest matching, where taking the first would not', () => {
    // The first gold call takes any single argument; taking the first call would leave the second without one.
    const made = [call('t', { x: 1 }), call('t', { y: 1 })];
    const wanted = [call('t', { DEFAULT: 1 }), call('t', { x: 1 })];
    expect(matchedCalls(made, wanted)).toEqual([1, 0]);
  });

  it.each([
    ['the id that its own booking got', '77', [0, 1]],
    ['the id of the gold', '11', [0, 1]],
    ['any other id', '99', [0, null]],
  ])('takes a linked argument with %s', (_, id, matched) => {
    const made = [{ ...call('book', { to: 'A' }), answer: { id: '77' } }, call('cancel', { id })];
    const links = [{ argument: 'id', call: 0, at: 'answer.id' }];
    const gold = [call('book', { to: 'A' }), { ...call('cancel', { id: '11' }), links }];
    expect(matchedCalls(made, gold)).toEqual(matched);
    expect(matchedCalls([...made].reverse(), gold)[1] === null).toBe(id !== '11');
  });
});

describe('TMR', () => {
  it('is the share of different gold tools that were called', () => {
    const gold = [call('a'), call('a'), call('b'), call('c')];
    expect(toolMatchRate([call('a'), call('b'), call('x')], gold)).toBeCloseTo(2 / 3);
    expect(toolMatchRate([], gold)).toBe(0);
    expect(toolMatchRate([call('a')], [])).toBeNull();
  });
});

describe('PMR', () => {
  const twice = [call('zip', { city: 'A' }), call('zip', { city: 'B' })];

  it('compares both gold calls of a tool with the first call as published', () => {
    expect(parameterMatchRate(twice, twice, 'as-published')).toBe(0.5);
    expect(parameterMatchRate(twice, twice, 'fixed')).toBe(1);
    expect(parameterMatchRate([...twice].reverse(), twice, 'fixed')).toBe(1);
  });

  it('leaves tools never called out as published, and counts them when fixed', () => {
    const gold = [call('a', { x: 1, y: 2 }), call('b', { z: 3 })];
    expect(parameterMatchRate([call('a', { x: 1, y: 0 })], gold, 'as-published')).toBe(0.5);
    expect(parameterMatchRate([call('a', { x: 1, y: 0 })], gold, 'fixed')).toBeCloseTo(1 / 3);
  });

  it('is 0 where nothing counts as published, not measurable when fixed', () => {
    expect(parameterMatchRate([call('a')], [call('a')], 'as-published')).toBe(0);
    expect(parameterMatchRate([], twice, 'as-published')).toBe(0);
    expect(parameterMatchRate([call('a')], [call('a')], 'fixed')).toBeNull();
    expect(parameterMatchRate([], twice, 'fixed')).toBe(0);
  });

  it('takes a list of one for its item as published alone, and exactly', () => {
    const gold = [call('a', { names: ['x'] }), call('a', { names: ['x'] })];
    expect(parameterMatchRate([call('a', { names: 'x' })], gold, 'as-published')).toBe(1);
    expect(parameterMatchRate([call('a', { names: 'X' })], gold, 'as-published')).toBe(0);
    expect(parameterMatchRate([call('a', { names: 'x' })], gold, 'fixed')).toBe(0);
    const wrapped = [call('a', { names: ['x'] })];
    expect(parameterMatchRate(wrapped, [call('a', { names: 'x' })], 'as-published')).toBe(1);
  });
});

describe('Success', () => {
  const gold = [call('write', { n: 1 }), call('read')];
  const changes = (tool: string): boolean => tool === 'write';

  it('wants every gold call, allows further ones that only read', () => {
    expect(clarifySuccess([call('read'), call('write', { n: '1' })], gold, changes)).toBe(1);
    expect(clarifySuccess([...gold, call('read'), call('look')], gold, changes)).toBe(1);
    expect(clarifySuccess([...gold, call('write', { n: 1 })], gold, changes)).toBe(0);
    expect(clarifySuccess([call('write', { n: 1 })], gold, changes)).toBe(0);
    expect(clarifySuccess([], [], changes)).toBeNull();
  });
});

describe('questions', () => {
  it('count as asked correctly once one of them is relevant; all others are redundant', () => {
    expect(askedCorrectly({ relevant: [] })).toBe(0);
    expect(askedCorrectly({ relevant: [false, true, true] })).toBe(1);
    expect(redundantQuestions({ relevant: [false, true, true] })).toBe(2);
    expect(redundantQuestions({ relevant: [false, false] })).toBe(2);
    expect(redundantQuestions({ relevant: [true] })).toBe(0);
    expect(redundantQuestions({ relevant: [] })).toBe(0);
  });

  it('beyond the tools: refusing counts, and so does asking', () => {
    expect(refusedOrAsked({ relevant: [], refused: true })).toBe(1);
    expect(refusedOrAsked({ relevant: [true], refused: false })).toBe(1);
    expect(refusedOrAsked({ relevant: [false], refused: false })).toBe(0);
  });

  it('are false where the instruction was clear', () => {
    expect(falseQuestionRate([0, 2, 0, 1])).toBe(0.5);
    expect(falseQuestionRate([])).toBeNull();
  });
});

describe('A2 and A3', () => {
  it('wrong calls make the answer wrong as published, not in the thesis', () => {
    const verdict = { callsRight: false, answerRight: true };
    expect([callsRight(verdict), answerRight(verdict, 'linked')]).toEqual([0, 0]);
    expect(answerRight(verdict, 'separate')).toBe(1);
    expect(answerRight({ callsRight: true, answerRight: false }, 'linked')).toBe(0);
    expect(answerRight({ callsRight: true, answerRight: true }, 'linked')).toBe(1);
    expect(callsRight({ callsRight: true, answerRight: false })).toBe(1);
  });
});
