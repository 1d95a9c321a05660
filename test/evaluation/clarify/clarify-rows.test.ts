import {
  clarifyResultsSchema,
  clarifyRows,
  noisyResultsSchema,
  rowsOfNoisy,
} from '../../../src/evaluation/clarify/clarify-rows.js';

const interval = (estimate: number) => ({
  ...{ estimate, low: estimate - 0.1, high: estimate + 0.1, level: 0.95 },
});
const nothing = { interval: null };
const metrics = Object.fromEntries(
  ['coverage', 'tmr', 'pmr', 'success', 'questions'].map((metric) => [
    metric,
    { mean: 0.5, deviation: null, interval: metric === 'pmr' ? null : interval(0.5) },
  ]),
);
const row = (agent: string, tokens: number, docs = 'raw') => ({
  ...{ agent, docs, kind: 'ambiguous', samples: 3, metrics, tokens, durationMs: 2_500 },
});
const comparison = (agent: string, docs: string, baseline: string, baselineDocs: string) => ({
  ...{ agent, docs, kind: 'ambiguous', baseline, baselineDocs },
  differences: {
    success: { interval: interval(0.3), verdict: 'gain' },
    questions: { interval: null, verdict: 'indecisive' },
  },
});

describe('rows of agents that ask', () => {
  const results = clarifyResultsSchema.parse({
    samples: 3,
    rows: [row('control', 0), row('sage', 900), row('control', 0, 'rules')],
    comparisons: [
      comparison('sage', 'raw', 'control', 'raw'),
      comparison('control', 'rules', 'control', 'raw'),
    ],
  });
  const rows = clarifyRows(results);
  const of = (setting: string, docs: string, metric: string) =>
    rows.find((one) => one.setting === setting && one.docs === docs && one.metric === metric);

  it('are compared with the first agent, or the first docs where that is the agent', () => {
    expect(of('control', 'raw', 'success')?.difference).toBeNull();
    expect(of('sage', 'raw', 'success')?.difference).toMatchObject({
      against: 'control',
      value: 0.3,
    });
    expect(of('sage', 'raw', 'questions')?.difference).toBeNull();
    expect(of('control', 'rules', 'success')?.difference).toMatchObject({ against: 'raw' });
  });

  it('tell their part of the samples and their unit', () => {
    expect(rows.every(({ group }) => group === 'ambiguous')).toBe(true);
    expect(of('sage', 'raw', 'questions')).toMatchObject({ unit: 'count', value: 0.5, low: 0.4 });
    expect(of('sage', 'raw', 'pmr')).toMatchObject({ unit: 'share', value: null });
  });

  it('have tokens and seconds of a run where a model was asked, and there alone', () => {
    const costs = rows.filter(({ unit }) => unit === 'tokens' || unit === 'seconds');
    expect(costs.map(({ setting, metric, value }) => [setting, metric, value])).toEqual([
      ['sage', 'tokens', 900],
      ['sage', 'seconds', 2.5],
    ]);
  });

  it('leave out what instructions of a kind have none of, and are compared with the first agent', () => {
    const noisy = rowsOfNoisy(
      noisyResultsSchema.parse({
        rows: [
          {
            ...{ agent: 'awn', kind: 'IBTC', tokens: 80, durationMs: 1_000 },
            intervals: {
              A1: interval(1),
              A2: null,
              A3: null,
              Re: interval(0.5),
              Steps: interval(2),
            },
          },
        ],
        comparisons: [
          {
            ...{ agent: 'awn', kind: 'IBTC', baseline: 'cot' },
            differences: {
              ...{ A1: { interval: interval(0.4) }, A2: nothing, A3: nothing, Re: nothing },
              Steps: { interval: interval(-1) },
            },
          },
        ],
      }),
    );
    expect(
      noisy.flatMap(({ difference }) => (difference === null ? [] : difference.value)),
    ).toEqual([0.4, -1]);
    expect(noisy.map(({ group, metric, unit, value }) => [group, metric, unit, value])).toEqual([
      ['IBTC', 'A1', 'share', 1],
      ['IBTC', 'Re', 'count', 0.5],
      ['IBTC', 'Steps', 'count', 2],
      ['IBTC', 'tokens', 'tokens', 80],
      ['IBTC', 'seconds', 'seconds', 1],
    ]);
  });
});
