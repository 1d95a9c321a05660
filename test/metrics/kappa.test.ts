import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bootstrapStatistic } from '../../src/metrics/bootstrap-statistic.js';
import { bootstrapInterval } from '../../src/metrics/bootstrap-interval.js';
import { fleissKappa } from '../../src/metrics/fleiss-kappa.js';
import { mean } from '../../src/metrics/mean.js';
import { seededRandom } from '../../src/support/seeded-random.js';

const fixtures = new URL('../fixtures/metrics/', import.meta.url);
const rowSchema = z.object({ ratings: z.array(z.array(z.string())), kappa: z.number() });
const recorded = readFileSync(new URL('kappa-oracle.jsonl', fixtures), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => rowSchema.parse(JSON.parse(line)));

const hasStatsmodels =
  spawnSync('python3', ['-c', 'import statsmodels'], { stdio: 'ignore' }).status === 0;
const withStatsmodels = hasStatsmodels ? it : it.skip;

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

  withStatsmodels(
    `equals statsmodels on ratings drawn now${hasStatsmodels ? '' : ' (statsmodels is not installed)'}`,
    () => {
      const random = seededRandom(Date.now());
      const labels = ['first', 'equal', 'second'];
      const drawn = Array.from({ length: 50 }, () =>
        Array.from({ length: 20 }, () =>
          Array.from({ length: 3 }, () => labels[Math.floor(random.next() * 3)] ?? ''),
        ),
      );
      const script = fileURLToPath(new URL('make-kappa-oracle.py', fixtures));
      const { stdout } = spawnSync('python3', [script, '-'], {
        input: drawn.map((rows) => JSON.stringify(rows)).join('\n'),
        encoding: 'utf8',
      });
      const kappas = stdout.trimEnd().split('\n').map(Number);
      expect(kappas).toHaveLength(50);
      for (const [at, rows] of drawn.entries())
        expect(fleissKappa(rows)).toBeCloseTo(kappas[at] ?? NaN, 12);
    },
  );
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
