import fc from 'fast-check';
import { bootstrapInterval } from '../../src/metrics/bootstrap-interval.js';
import { cohenKappa } from '../../src/metrics/cohen-kappa.js';
import { fleissKappa } from '../../src/metrics/fleiss-kappa.js';
import { mean } from '../../src/metrics/mean.js';
import { normalQuantile } from '../../src/metrics/normal-quantile.js';
import { pairedBootstrapInterval } from '../../src/metrics/paired-bootstrap-interval.js';
import { quantile } from '../../src/metrics/quantile.js';
import { randomisationTest } from '../../src/metrics/randomisation-test.js';
import { shareInterval } from '../../src/metrics/share-interval.js';
import { standardDeviation } from '../../src/metrics/standard-deviation.js';
import { wilsonInterval } from '../../src/metrics/wilson-interval.js';
import { seededRandom } from '../../src/support/seeded-random.js';

describe('mean, standardDeviation, quantile', () => {
  it('leave out what was not measured and give null where nothing was', () => {
    expect(mean([1, null, 3, NaN])).toBe(2);
    expect(mean([null])).toBeNull();
    expect(mean([])).toBeNull();
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9, null])).toBeCloseTo(2.13809, 5);
    expect(standardDeviation([1])).toBeNull();
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect(quantile([], 0.5)).toBeNull();
  });
});

describe('bootstrapInterval', () => {
  it('has no ends where fewer than two values were measured', () => {
    expect(bootstrapInterval([0.5, null])).toEqual({
      ...{ estimate: 0.5, low: null, high: null, level: 0.95 },
    });
    expect(bootstrapInterval([0.5, 0.5])).toMatchObject({ low: 0.5, high: 0.5 });
  });

  const values = Array.from({ length: 80 }, (_, n) => ((n * 7) % 11) / 10);

  it('gives the same interval for the same seed and another for another', () => {
    expect(bootstrapInterval(values, { seed: 7 })).toEqual(bootstrapInterval(values, { seed: 7 }));
    expect(bootstrapInterval(values, { seed: 7 })).not.toEqual(
      bootstrapInterval(values, { seed: 8 }),
    );
  });

  it('comes close to the normal interval of the mean', () => {
    const interval = bootstrapInterval(values)!;
    const half = (1.96 * standardDeviation(values)!) / Math.sqrt(values.length);
    expect(interval.estimate).toBeCloseTo(mean(values)!, 12);
    expect(Math.abs(interval.low! - (interval.estimate - half))).toBeLessThan(0.01);
    expect(Math.abs(interval.high! - (interval.estimate + half))).toBeLessThan(0.01);
  });

  it('holds the true mean in about 95 of 100 samples', () => {
    const random = seededRandom(5);
    let held = 0;
    for (let sample = 0; sample < 200; sample += 1) {
      const drawn = Array.from({ length: 60 }, () => random.next());
      const { low, high } = bootstrapInterval(drawn, { seed: sample, resamples: 400 })!;
      if (low! <= 0.5 && 0.5 <= high!) held += 1;
    }
    expect(held / 200).toBeGreaterThan(0.88);
    expect(held / 200).toBeLessThan(0.99);
  });

  it('pairs by item and leaves out items that one side did not measure', () => {
    const interval = pairedBootstrapInterval([0, 1, null, 0.5], [1, 1, 1, null])!;
    expect(interval.estimate).toBe(0.5);
    expect(pairedBootstrapInterval([null], [1])).toBeNull();
    expect(() => pairedBootstrapInterval([1], [1, 2])).toThrow('cannot be paired');
  });
});

describe('randomisationTest', () => {
  it('is exact for few items: all of one sign in five gives 2 of 32', () => {
    expect(randomisationTest([0, 0, 0, 0, 0], [1, 2, 3, 4, 5])).toBe(2 / 32);
  });

  it('gives 1 where nothing differs and null where nothing was measured', () => {
    expect(randomisationTest([1, 2], [1, 2])).toBe(1);
    expect(randomisationTest([null, 1], [1, null])).toBeNull();
  });

  it('draws signs for many items, seeded, near what the normal approximation says', () => {
    const before = Array.from({ length: 100 }, () => 0);
    const after = Array.from({ length: 100 }, (_, n) => (n < 60 ? 1 : -1));
    const p = randomisationTest(before, after, { seed: 3 })!;
    expect(p).toBe(randomisationTest(before, after, { seed: 3 }));
    expect(Math.abs(p - 0.0569)).toBeLessThan(0.01);
  });

  it('is two-sided: swapping the sides changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 10 }), (pairs) => {
        const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        expect(randomisationTest(a, b)).toBe(randomisationTest(b, a));
      }),
    );
  });
});

describe('kappa', () => {
  it('equals the worked example for two raters', () => {
    const yes = (n: number): string[] => Array.from({ length: n }, () => 'yes');
    const no = (n: number): string[] => Array.from({ length: n }, () => 'no');
    const first = [...yes(20), ...yes(5), ...no(10), ...no(15)];
    const second = [...yes(20), ...no(5), ...yes(10), ...no(15)];
    expect(cohenKappa(first, second)).toBeCloseTo(0.4, 12);
  });

  it("equals Fleiss's worked example of 10 subjects and 14 raters", () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const ratings = counts.map((row) =>
      row.flatMap((count, label) => Array.from({ length: count }, () => String(label))),
    );
    expect(fleissKappa(ratings)).toBeCloseTo(0.2099, 4);
  });

  it('gives null where chance explains everything and refuses what cannot be paired', () => {
    expect(cohenKappa([], [])).toBeNull();
    expect(cohenKappa(['a', 'a'], ['a', 'a'])).toBeNull();
    expect(fleissKappa([])).toBeNull();
    expect(fleissKappa([['a', 'a']])).toBeNull();
    expect(() => cohenKappa(['a'], [])).toThrow('cannot be paired');
    expect(() => fleissKappa([['a', 'b'], ['a']])).toThrow('same number of ratings');
    expect(() => fleissKappa([['a']])).toThrow('at least two');
  });
});

describe('wilsonInterval', () => {
  it('knows the quantiles of the normal distribution', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 9);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 9);
    expect(normalQuantile(0.005)).toBeCloseTo(-2.5758293035489, 9);
  });

  it('equals published values', () => {
    const half = wilsonInterval(5, 10)!;
    expect([half.low, half.high]).toEqual([
      expect.closeTo(0.236593, 6) as number,
      expect.closeTo(0.763407, 6) as number,
    ]);
    const none = wilsonInterval(0, 10)!;
    expect([none.low, none.high]).toEqual([0, expect.closeTo(0.277533, 6) as number]);
    expect(wilsonInterval(10, 10)!.high).toBe(1);
  });

  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3; statsmodels' proportion_confint gives the same.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d in %d is as Newcombe prints it', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials)!;
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('gives null without trials and refuses what is no share', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
    expect(() => wilsonInterval(2, 1)).toThrow('no share');
  });
});

describe('shareInterval', () => {
  const times = (value: number, n: number): readonly number[] =>
    Array.from({ length: n }, () => value);

  // As statsmodels.stats.proportion.proportion_confint(count, nobs, method="wilson") gives them.
  it.each([
    [0, 2, 0, 0.657619772493347],
    [0, 199, 0, 0.018938233056634952],
    [1, 5, 0.5655175352168252, 1],
    [1, 100, 0.9630065017930143, 1],
  ])('is Wilson’s where all values are %d, of which there are %d', (value, n, low, high) => {
    const interval = shareInterval([...times(value, n), null])!;
    expect(interval).toMatchObject({ estimate: value, level: 0.95 });
    expect(interval.low).toBeCloseTo(low, 8);
    expect(interval.high).toBeCloseTo(high, 8);
  });

  it('is the bootstrap where values differ, and where they are no share at an end', () => {
    for (const values of [
      [0, 1, 1],
      [0.5, 0.5],
      [1, 0.25, 1, null],
    ])
      expect(shareInterval(values, { seed: 3 })).toEqual(bootstrapInterval(values, { seed: 3 }));
  });

  it('has no ends where fewer than two values were measured', () => {
    expect(shareInterval([1, null])).toMatchObject({ estimate: 1, low: null, high: null });
    expect(shareInterval([null])).toBeNull();
  });
});
