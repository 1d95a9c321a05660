import { costPerSuccess } from '../../src/metrics/cost-per-success.js';
import { correctPath } from '../../src/metrics/correct-path.js';
import { verdictOf, winRate, type JudgedPair } from '../../src/metrics/win-rate.js';
import { wilsonInterval } from '../../src/metrics/wilson-interval.js';

describe('correctPath', () => {
  const both = (called: string[], expected: string[]): unknown[] => [
    correctPath({ called, expected, definition: 'subsequence' }),
    correctPath({ called, expected, definition: 'set' }),
  ];

  it.each([
    ['the path itself', ['a', 'b'], ['a', 'b'], [1, 1]],
    ['other calls before, between and after', ['x', 'a', 'y', 'b', 'z'], ['a', 'b'], [1, 1]],
    ['the wrong order, which the set does not see', ['b', 'a'], ['a', 'b'], [0, 1]],
    [
      'a repeated tool called once, which the set does not see',
      ['a', 'b'],
      ['a', 'b', 'a'],
      [0, 1],
    ],
    ['a repeated tool called twice', ['a', 'b', 'a'], ['a', 'b', 'a'], [1, 1]],
    ['a step too few', ['a'], ['a', 'b'], [0, 0]],
    ['no call at all', [], ['a'], [0, 0]],
    ['a late start that still has the order', ['b', 'a', 'b'], ['a', 'b'], [1, 1]],
  ])('scores %s', (_, called, expected, scores) => {
    expect(both(called, expected)).toEqual(scores);
  });

  it('gives null where there is no gold path', () => {
    expect(both(['a'], [])).toEqual([null, null]);
  });
});

describe('winRate', () => {
  const pair = (
    referenceFirst: JudgedPair['referenceFirst'],
    candidateFirst: JudgedPair['candidateFirst'],
  ): JudgedPair => ({ referenceFirst, candidateFirst });

  it('makes a tie of orders that disagree', () => {
    expect(verdictOf(pair('candidate', 'reference'))).toBe('tie');
    expect(verdictOf(pair('candidate', 'tie'))).toBe('tie');
    expect(verdictOf(pair('tie', 'reference'))).toBe('tie');
    expect(verdictOf(pair('candidate', 'candidate'))).toBe('candidate');
    expect(verdictOf(pair('reference', 'reference'))).toBe('reference');
    expect(verdictOf(pair(null, 'candidate'))).toBeNull();
  });

  it('counts ties apart and does not halve them', () => {
    const judged = [
      pair('candidate', 'candidate'),
      pair('reference', 'reference'),
      pair('tie', 'tie'),
      pair('reference', 'candidate'),
      pair('candidate', null),
    ];
    expect(winRate(judged)).toEqual({
      wins: 1,
      losses: 1,
      ties: 2,
      unjudged: 1,
      disagreements: 1,
      tasks: 4,
      rate: 0.25,
      interval: wilsonInterval(1, 4),
    });
  });

  it('takes the repeats of a task for one trial, so that they make no interval narrower', () => {
    const won = pair('candidate', 'candidate');
    const lost = pair('reference', 'reference');
    const tasks = [
      [won, won, won],
      [won, won, lost],
      [lost, lost, lost],
      [won, lost, pair(null, null)],
    ];
    const repeated = tasks.flatMap((pairs, task) =>
      pairs.map((one) => ({ ...one, task: `t${task}` })),
    );
    const share = (1 + 2 / 3 + 0 + 1 / 2) / 4;
    expect(winRate(repeated)).toMatchObject({ wins: 6, losses: 5, unjudged: 1, tasks: 4 });
    expect(winRate(repeated).rate).toBeCloseTo(share, 12);
    expect(winRate(repeated).interval).toEqual(wilsonInterval(share * 4, 4));
    expect(winRate([won, won, lost]).interval).toEqual(wilsonInterval(2, 3));
  });

  it('gives null where no pair was judged', () => {
    expect(winRate([])).toMatchObject({ rate: null, interval: null });
    expect(winRate([pair(null, null)]).rate).toBeNull();
  });
});

describe('the cost of a success', () => {
  const run = (success: number | null, calls: number, tokens: number) => ({
    success,
    calls,
    tokens,
  });

  it.each([
    ['counts what failures used up', [run(1, 2, 100), run(0, 4, 300)], { calls: 6, tokens: 400 }],
    ['takes shares of a success', [run(0.5, 1, 10), run(0.5, 2, 20)], { calls: 3, tokens: 30 }],
    ['leaves out what cannot be said', [run(1, 2, 5), run(null, 9, 9)], { calls: 2, tokens: 5 }],
    ['is none without a success', [run(0, 4, 300)], { calls: null, tokens: null }],
    ['is none without a run', [], { calls: null, tokens: null }],
  ])('%s', (_, runs, cost) => {
    expect(costPerSuccess(runs)).toEqual(cost);
  });
});
