import { missedThresholds, parseThreshold } from '../../src/evaluation/threshold.js';

const metrics = ['ndcg@1', 'ndcg@10', 'mrr'];

describe('thresholds', () => {
  it('name a metric and the least it may be', () => {
    expect(parseThreshold('ndcg@10=0.5', metrics)).toEqual({ metric: 'ndcg@10', atLeast: 0.5 });
    expect(parseThreshold(' MRR = .25 ', metrics)).toEqual({ metric: 'mrr', atLeast: 0.25 });
    expect(parseThreshold('mrr=1', metrics).atLeast).toBe(1);
  });

  it.each(['', 'ndcg@10', 'ndcg@10=', '=0.5', 'ndcg@10=fast', 'ndcg@10=-0.1', 'mrr=50', 'mrr=NaN'])(
    'are not "%s"',
    (text) => {
      expect(() => parseThreshold(text, metrics)).toThrow('is no threshold');
    },
  );

  it('are about metrics that are measured', () => {
    expect(() => parseThreshold('ndgc@10=0.5', metrics)).toThrow('Did you mean "ndcg@10"?');
  });

  it('are missed below, not at, the least, and where nothing was measured', () => {
    const thresholds = [parseThreshold('mrr=0.5', metrics)];
    const missed = (value: number | null): number =>
      missedThresholds(thresholds, 'raw', () => value).length;
    expect([missed(0.5), missed(0.49), missed(null), missed(NaN)]).toEqual([0, 1, 1, 1]);
  });
});
