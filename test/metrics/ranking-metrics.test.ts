import { readFileSync } from 'node:fs';
import { averagePrecision } from '../../src/metrics/average-precision.js';
import { ndcg } from '../../src/metrics/ndcg.js';
import { precisionAtK } from '../../src/metrics/precision-at-k.js';
import { recallAtK } from '../../src/metrics/recall-at-k.js';
import { reciprocalRank } from '../../src/metrics/reciprocal-rank.js';

interface OracleCase {
  readonly ranking: string[];
  readonly gains: Record<string, number>;
  readonly expected: Record<string, number>;
}

const oracle = readFileSync(
  new URL('../fixtures/metrics/retrieval-oracle.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as OracleCase);

const metrics = { ndcg, recall: recallAtK, precision: precisionAtK, map: averagePrecision };

describe('ranking metrics', () => {
  it('equal ranx and pytrec_eval to 1e-9 on 240 random rankings', () => {
    expect(oracle).toHaveLength(240);
    for (const { ranking, gains, expected } of oracle) {
      const relevance = new Map(Object.entries(gains));
      for (const [name, value] of Object.entries(expected)) {
        const [metric = '', cutoff] = name.split('@');
        const measured =
          metric === 'mrr'
            ? reciprocalRank(ranking, relevance)
            : metrics[metric as keyof typeof metrics](
                ranking,
                relevance,
                Number(cutoff ?? Infinity),
              );
        expect(Math.abs((measured ?? NaN) - value)).toBeLessThan(1e-9);
      }
    }
  });

  it('give null where nothing is relevant, whether nothing is named or every gain is 0', () => {
    for (const nothing of [new Set<string>(), new Map([['a', 0]]), new Map([['a', -1]])]) {
      expect(ndcg(['a'], nothing, 10)).toBeNull();
      expect(recallAtK(['a'], nothing, 10)).toBeNull();
      expect(precisionAtK(['a'], nothing, 10)).toBeNull();
      expect(reciprocalRank(['a'], nothing)).toBeNull();
      expect(averagePrecision(['a'], nothing)).toBeNull();
    }
  });

  it('give 0 for an empty ranking', () => {
    const relevant = new Set(['a']);
    const all = [ndcg([], relevant, 5), recallAtK([], relevant, 5), reciprocalRank([], relevant)];
    expect([...all, averagePrecision([], relevant), precisionAtK([], relevant, 5)]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  it('count an id that the ranking repeats only once', () => {
    expect(ndcg(['a', 'a', 'a'], new Set(['a', 'b']), 2)).toBeCloseTo(1 / (1 + 1 / Math.log2(3)));
    expect(recallAtK(['a', 'a', 'b'], new Set(['a', 'b']), 2)).toBe(1);
  });

  it('hold the ideal against what the ranking cannot reach', () => {
    expect(ndcg(['a'], new Set(['a', 'gone']), 10)).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 12);
    expect(averagePrecision(['a'], new Set(['a', 'gone']))).toBe(0.5);
  });

  it('take precision over the cut-off, not over what was found', () => {
    expect(precisionAtK(['a'], new Set(['a']), 5)).toBe(0.2);
    expect(precisionAtK(['a'], new Set(['a']), 0)).toBeNull();
  });
});
