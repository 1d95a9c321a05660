import type { Figure, Rounds } from '../../../src/evaluation/plots/figure.js';

const units: Readonly<Record<string, Figure['unit']>> = {
  ...{ tokens: 'tokens', seconds: 'seconds', questions: 'count', Re: 'count', Steps: 'count' },
};

/** A figure with an interval of a tenth to both sides. */
export function figure(metric: string, value: number | null, more: Partial<Figure> = {}): Figure {
  const ends = value === null ? null : { low: value - 0.1, high: value + 0.1 };
  return {
    ...{ docs: 'raw', setting: 'bm25', metric, unit: units[metric] ?? 'share', value },
    ...{ low: ends?.low ?? null, high: ends?.high ?? null, part: '', model: null },
    ...more,
  };
}

const both = ['raw', 'rules'];

/** Figures as measures give them, by what they are of, and which plots they are enough for. */
export const kinds: readonly {
  readonly of: string;
  readonly figures: readonly Figure[];
  readonly rounds?: Rounds;
  readonly plots: readonly string[];
}[] = [
  { of: 'nothing', figures: [], plots: [] },
  {
    of: 'requests',
    figures: both.flatMap((docs) => [
      ...['ndcg@1', 'ndcg@10'].map((metric) => figure(metric, 0.5, { docs })),
      figure('mrr', 0.5, { docs }),
    ]),
    plots: ['ndcg'],
  },
  {
    of: 'queries of agents, with a judge and a model',
    figures: both.flatMap((docs, index) => [
      ...['cp', 'cp-set', 'accepted', 'answered'].map((metric) =>
        figure(metric, 0.4, { docs, model: 'm' }),
      ),
      figure('tokens', 900 + index, { docs, model: 'm', low: null, high: null }),
      ...(index === 0 ? [] : ['win', 'tie', 'loss']).map((metric) =>
        figure(metric, 1 / 3, { docs, model: 'm' }),
      ),
    ]),
    plots: ['cp', 'wins', 'tokens'],
  },
  {
    of: 'scenarios of agents',
    figures: both.flatMap((docs) =>
      ['cp', 'accepted', 'answered', 'hit', 'arguments', 'strict'].map((metric) =>
        figure(metric, 0.4, { docs }),
      ),
    ),
    plots: ['success'],
  },
  {
    of: 'agents with two models',
    figures: both.flatMap((docs) =>
      ['m', 'n'].flatMap((model) => [
        figure('cp', 0.4, { docs, model }),
        figure('answered', 1, { docs, model }),
      ]),
    ),
    plots: ['cp', 'models'],
  },
  {
    of: 'calls, none of them forbidden',
    figures: both.flatMap((docs) => [
      figure('accepted', 0.9, { docs, setting: '' }),
      figure('rejected', null, { docs, setting: '' }),
    ]),
    plots: ['calls'],
  },
  {
    of: 'rounds',
    figures: ['raw', 'one', 'two'].map((docs) => figure('ndcg@5', 0.5, { docs })),
    rounds: new Map([
      ['raw', { of: null, round: 0 }],
      ['one', { of: 'rounds', round: 1 }],
      ['two', { of: 'rounds', round: 2 }],
    ]),
    plots: ['ndcg', 'rounds'],
  },
  {
    of: 'agents that ask',
    figures: ['explicit', 'ambiguous'].flatMap((part) =>
      ['control', 'sage'].flatMap((setting) => [
        figure('success', 0.5, { setting, part }),
        figure('coverage', 0.5, { setting, part }),
        figure('questions', 1.5, { setting, part }),
      ]),
    ),
    plots: ['asking', 'questions'],
  },
  {
    of: 'agents that ask at several costs',
    figures: ['sage λ=0', 'sage λ=0.5', 'control'].flatMap((setting) => [
      figure('success', 0.5, { setting, part: 'ambiguous' }),
      figure('questions', 1.5, { setting, part: 'ambiguous' }),
    ]),
    plots: ['asking', 'questions', 'lambda'],
  },
  {
    of: 'agents that ask with a model',
    figures: ['control', 'sage'].flatMap((setting) => [
      figure('success', 0.5, { setting, part: 'ambiguous', model: 'm' }),
      figure('questions', 1.5, { setting, part: 'ambiguous', model: 'm' }),
      figure('tokens', 900, { setting, part: 'ambiguous', model: 'm', low: null, high: null }),
      figure('seconds', 2.5, { setting, part: 'ambiguous', model: 'm', low: null, high: null }),
    ]),
    plots: ['asking', 'tokens', 'cost', 'questions'],
  },
  {
    of: 'unclear instructions',
    figures: ['A1', 'A2', 'A3', 'Re', 'Steps'].map((metric) =>
      figure(metric, metric === 'A2' ? null : 0.5, { setting: 'awn', part: 'IMKI' }),
    ),
    plots: ['noisy'],
  },
  { of: 'what could not be measured', figures: [figure('ndcg@5', null)], plots: [] },
];
