import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fleissKappa } from '../../src/metrics/fleiss-kappa.js';
import { seededRandom } from '../../src/support/seeded-random.js';

const fixtures = new URL('../fixtures/metrics/', import.meta.url);
const hasStatsmodels =
  spawnSync('python3', ['-c', 'import statsmodels'], { stdio: 'ignore' }).status === 0;
const withStatsmodels = hasStatsmodels ? it : it.skip;

describe('fleissKappa', () => {
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
