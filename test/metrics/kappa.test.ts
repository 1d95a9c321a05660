import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { bootstrapStatistic } from '../../src/metrics/bootstrap-statistic.js';
import { bootstrapInterval } from '../../src/metrics/bootstrap-interval.js';
import { fleissKappa } from '../../src/metrics/fleiss-kappa.js';
import { mean } from '../../src/metrics/mean.js';

const fixtures = new URL('../fixtures/metrics/', import.meta.url);
const rowSchema = z.object({ ratings: z.array(z.array(z.string())), kappa: z.number() });
const recorded = readFileSync(new URL('kappa-oracle.jsonl', fixtures), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => rowSchema.parse(JSON.parse(line)));

describe('fleissKappa', () => {
  it('equals statsmodels on recorded ratings, to 1e-12', () => {
    expect(recorded.length).toBeGreaterThan(30);
    const different = recorded.filter(
      ({ ratings, kappa }) => !(Math.abs((fleissKappa(ratings) ?? NaN) - kappa) <= 1e-12),
    );
    expect(different).toEqual([]);
    expect(recorded.some(({ kappa }) => kappa < 0)).toBe(true);
    expect(recorded.some(({ kappa }) => kappa > 0.8)).toBe(true);
  });
});

describe('bootstrapStatistic', () => {
  it('gives for the mean what bootstrapInterval gives', () => {
    const values = [1, 0, 1, 1, 0.5, 0.25];
    const options = { seed: 7, resamples: 500 };
    const expected = bootstrapInterval(values, options);
    const found = bootstrapStatistic(values, mean, options);
    expect(found?.low).toBeCloseTo(expected?.low ?? NaN, 12);
    expect(found?.high).toBeCloseTo(expected?.high ?? NaN, 12);
  });

  it.each([
    [[], null],
    [[0.5], { estimate: 0.5, low: null, high: null, level: 0.95 }],
  ])('of %j is %j', (values, expected) => {
    expect(bootstrapStatistic(values, mean)).toEqual(expected);
  });
});
