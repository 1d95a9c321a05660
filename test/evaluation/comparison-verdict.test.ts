import type { Interval } from '../../src/metrics/interval.js';
import {
  comparisonVerdict,
  type Compared,
  type ComparisonVerdict,
} from '../../src/evaluation/comparison-verdict.js';
import {
  armValues,
  controlKindOf,
  differenceTexts,
  judgedDifference,
  spreadText,
  type ArmValues,
} from '../../src/evaluation/null-control.js';
import type { AgentRecord } from '../../src/evaluation/agents/agent-record.js';
import { summariseAgents } from '../../src/evaluation/agents/summarise-agents.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { callStep, recordOf, runOf, taskOfGold } from './agents/agent-records.js';

const between = (low: number, high: number): Interval => ({
  ...{ estimate: (low + high) / 2, low, high, level: 0.95 },
});

describe('what a difference comes to', () => {
  it.each<[ComparisonVerdict, Partial<Compared>]>([
    ['gain', {}],
    ['gain', { spread: null }],
    ['gain', { spread: 0 }],
    ['loss', { difference: between(-0.3, -0.1) }],
    ['loss', { better: 'less' }],
    ['gain', { difference: between(-0.3, -0.1), better: 'less' }],
    ['no change', { spread: 0.2 }],
    ['no change', { spread: 0.25 }],
    ['no change', { difference: between(0, 0), spread: null }],
    ['no change', { difference: between(-0.2, -0.1), spread: 0.15 }],
    ['unclear', { difference: between(-0.1, 0.4) }],
    ['unclear', { difference: between(0, 0.4) }],
    ['unclear', { difference: between(-0.1, 0.1), spread: null }],
    ['indecisive', { difference: null }],
    ['indecisive', { difference: { estimate: 0.5, low: null, high: null, level: 0.95 } }],
    ['indecisive', { valid: 4, of: 4 }],
    ['gain', { valid: 5, of: 5 }],
    ['gain', { valid: 10, of: 20 }],
    ['indecisive', { valid: 9, of: 20 }],
    ['indecisive', { valid: 9, of: 20, spread: 1 }],
  ])('%s', (verdict, changes) => {
    const usual = { difference: between(0.1, 0.3), spread: 0.1, valid: 20, of: 20 };
    expect(comparisonVerdict({ ...usual, ...changes })).toBe(verdict);
  });

  it('shows how far the baseline is from itself', () => {
    const text = (value: number): string => value.toFixed(1);
    expect(spreadText({ control: 'measured', spread: 0.25 }, text)).toBe('±0.3');
    expect(spreadText({ control: 'deterministic', spread: 0 }, text)).toBe('deterministic');
    expect(spreadText({ control: 'off', spread: null }, text)).toBe('-');
  });
});

describe('the null control of a comparison', () => {
  const arm = (value: number): ArmValues =>
    armValues(
      Array.from({ length: 6 }, (_, at) => ({
        ...{ task: `t${at}`, value, run: { end: at === 5 ? 'budget' : 'answered' } as const },
      })),
    );
  const judged = (control: Parameters<typeof judgedDifference>[0]['control']) =>
    judgedDifference({
      ...{ baseline: arm(0.5), candidate: arm(1), control, of: 6 },
      options: { resamples: 100, seed: 1 },
    });

  it('decides nothing where it was to be measured and was not run', () => {
    expect(judged({ kind: 'measured' })).toMatchObject({ valid: 0, verdict: 'indecisive' });
    expect(judged({ kind: 'measured', values: arm(0.5) })).toMatchObject({
      ...{ valid: 5, spread: 0, verdict: 'gain' },
    });
  });

  it.each(['off', 'deterministic'] as const)('has no values where it is %s', (kind) => {
    expect(judged({ kind, values: arm(9) })).toMatchObject({
      ...{ control: kind, spread: kind === 'off' ? null : 0, verdict: 'gain' },
    });
  });

  it('is measured where a model has a part, unless it is left out', () => {
    expect(controlKindOf(false, [undefined, 'm'])).toBe('measured');
    expect(controlKindOf(false, [undefined])).toBe('deterministic');
    expect(controlKindOf(true, ['m'])).toBe('off');
  });

  it('stands in tables between the difference and the verdict', () => {
    const found = judged({ kind: 'measured', values: arm(0.5) });
    expect(differenceTexts(found, 'share')).toEqual(['+50.0 [+50.0, +50.0]', '±0.0', 'gain']);
    expect(differenceTexts(found, 'count')).toEqual(['+0.50 [+0.50, +0.50]', '±0.00', 'gain']);
    expect(differenceTexts({ ...found, interval: null }, 'share')).toBeNull();
  });
});

describe('an agent that answers at random', () => {
  const tasks = Array.from({ length: 60 }, (_, at) => `t${at}`);
  const valid = new Set(tasks);
  /** Each run is right by chance. */
  const armOf = (share: number, random: () => number): ArmValues => ({
    values: new Map(tasks.map((task) => [task, Number(random() < share)])),
    valid,
  });
  const verdictOf = (seed: number, share: number): ComparisonVerdict => {
    const random = seededRandom(seed);
    const draw = (): number => random.next();
    const [baseline, candidate, values] = [armOf(0.5, draw), armOf(share, draw), armOf(0.5, draw)];
    return judgedDifference({
      ...{ baseline, candidate, control: { kind: 'measured', values }, of: tasks.length },
      options: { resamples: 200, seed },
    }).verdict;
  };
  const countOf = (share: number, verdict: ComparisonVerdict): number =>
    Array.from({ length: 100 }, (_, seed) => verdictOf(seed + 1, share)).filter(
      (one) => one === verdict,
    ).length;

  it('has no change between raw and raw in at least 95 of 100 seeds', () => {
    expect(countOf(0.5, 'no change')).toBeGreaterThanOrEqual(95);
  });

  it('has a gain that was planted, and a loss', () => {
    expect(countOf(0.95, 'gain')).toBeGreaterThanOrEqual(90);
    expect(countOf(0.05, 'loss')).toBeGreaterThanOrEqual(90);
  });
});

describe('runs that say nothing', () => {
  const tasks = Array.from({ length: 10 }, (_, at) => ({ ...taskOfGold('a'), id: `t${at}` }));
  const armOf = (docs: string, lost: number, end: 'model-failed' | 'answered' = 'model-failed') =>
    tasks.map(({ id: task }, at) =>
      recordOf(
        runOf([callStep(docs === 'raw' ? 'b' : 'a')], { task, end: at < lost ? end : 'answered' }),
        {
          docs,
        },
      ),
    );
  const verdict = (records: readonly AgentRecord[], again: readonly AgentRecord[]) =>
    summariseAgents(records, tasks, {
      ...{ resamples: 100 },
      controls: [{ agent: 'react', docs: 'raw', kind: 'measured', records: again }],
    }).differences[0]?.differences.cp;

  it('leave a comparison indecisive where they are too many, on whatever side', () => {
    const [raw, rules] = [armOf('raw', 0), armOf('rules', 0)];
    expect(verdict([...raw, ...rules], raw)).toMatchObject({ verdict: 'gain', valid: 10, of: 10 });
    const lost = (count: number) => verdict([...raw, ...armOf('rules', count)], raw);
    expect(lost(5)).toMatchObject({ verdict: 'gain', valid: 5 });
    expect(lost(6)).toMatchObject({ verdict: 'indecisive', valid: 4 });
    expect(verdict([...armOf('raw', 6), ...rules], raw)).toMatchObject({ verdict: 'indecisive' });
    expect(verdict([...raw, ...rules], armOf('raw', 6))).toMatchObject({ verdict: 'indecisive' });
    expect(verdict([...raw, ...rules], raw.slice(0, 4))).toMatchObject({ verdict: 'indecisive' });
  });
});
