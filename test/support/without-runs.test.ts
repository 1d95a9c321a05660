import { withoutRuns, withoutRunsIn } from '../../src/support/without-runs.js';

describe('long repetitions in a text', () => {
  it('are told by their length, what stands around them is kept', () => {
    expect(withoutRuns(`no member 'M1${'x'.repeat(300)}'`)).toBe(
      "no member 'M1xx… (300 characters)'",
    );
    expect(withoutRuns('ab '.repeat(40))).toBe('ab ab … (120 characters)');
  });

  it('are left where they are short', () => {
    const text = `----------\n${'=-'.repeat(19)} 0000000000000000000`;
    expect(withoutRuns(text)).toBe(text);
  });

  it('are found however deep they stand', () => {
    expect(withoutRunsIn({ a: [{ b: 'y'.repeat(25), c: 1, d: null }] })).toEqual({
      a: [{ b: 'yy… (25 characters)', c: 1, d: null }],
    });
  });
});
