import { bootstrapInterval, type BootstrapOptions } from '../../metrics/bootstrap-interval.js';
import type { Interval } from '../../metrics/interval.js';
import { mean } from '../../metrics/mean.js';
import { pairedBootstrapInterval } from '../../metrics/paired-bootstrap-interval.js';
import { randomisationTest } from '../../metrics/randomisation-test.js';
import type { AgentEnd } from '../../agents/agent.js';
import type { AgentRecord } from './agent-record.js';
import type { EvaluationTask } from './agent-task.js';
import { scoreRun, type RunScore } from './score-run.js';

/** The measures that tables show, in this order; names as in `--fail-under`. */
export const agentMetrics = [
  'cp',
  'cp-set',
  'precision',
  'extra-calls',
  'accepted',
  'answered',
  'hit',
  'arguments',
  'strict',
] as const;
export type AgentMetric = (typeof agentMetrics)[number];

/** Those that are shares: more is better, and a threshold can hold them. */
export const shareMetrics = agentMetrics.filter((metric) => metric !== 'extra-calls');

/** The part of the tasks that a summary is about; scenarios of different splits are never put together. */
export type TaskGroup = 'all' | 'tuning' | 'held-out';

/** One agent with one documentation on one group of tasks. */
export interface ArmSummary {
  readonly agent: string;
  readonly docs: string;
  readonly group: TaskGroup;
  /** Where tool answers came from. */
  readonly answers: AgentRecord['answers'];
  readonly tasks: number;
  readonly runs: number;
  readonly metrics: Readonly<Record<AgentMetric, Interval | null>>;
  readonly ends: Readonly<Partial<Record<AgentEnd, number>>>;
  /** Means over runs. */
  readonly calls: number;
  readonly steps: number;
  readonly tokens: number;
  readonly seconds: number;
  readonly faults: number;
}

/** One documentation against the first one, same agent and tasks. */
export interface ArmDifference {
  readonly agent: string;
  readonly docs: string;
  readonly baseline: string;
  readonly group: TaskGroup;
  readonly differences: Readonly<
    Record<AgentMetric, { interval: Interval; p: number | null } | null>
  >;
}

export interface AgentSummary {
  readonly arms: readonly ArmSummary[];
  readonly differences: readonly ArmDifference[];
}

interface Arm {
  readonly agent: string;
  readonly docs: string;
  readonly group: TaskGroup;
  readonly records: readonly AgentRecord[];
}

/**
 * Means with bootstrap intervals, tasks being the units: the repeats of a task are averaged first. Differences are paired
 * by task against the first documentation.
 */
export function summariseAgents(
  records: readonly AgentRecord[],
  tasks: readonly EvaluationTask[],
  options: BootstrapOptions = {},
): AgentSummary {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const arms = armsOf(records, byId);
  const values = new Map(arms.map((arm) => [arm, valuesByTask(arm, byId)]));
  const [first] = arms;
  return {
    arms: arms.map((arm) => armSummary(arm, byId, values.get(arm) ?? new Map(), options)),
    differences: arms.flatMap((arm) => {
      const base = arms.find(
        (one) => one.docs === first?.docs && one.agent === arm.agent && one.group === arm.group,
      );
      if (base === undefined || base === arm) return [];
      return [difference(arm, base, values, options)];
    }),
  };
}

function armsOf(
  records: readonly AgentRecord[],
  tasks: ReadonlyMap<string, EvaluationTask>,
): readonly Arm[] {
  const arms = new Map<string, Arm & { records: AgentRecord[] }>();
  for (const record of records) {
    const group = tasks.get(record.task)?.expected?.split ?? 'all';
    const key = JSON.stringify([group, record.agent, record.docs]);
    const arm = arms.get(key);
    const { agent, docs } = record;
    if (arm === undefined) arms.set(key, { agent, docs, group, records: [record] });
    else arm.records.push(record);
  }
  return [...arms.values()];
}

type TaskValues = ReadonlyMap<string, Readonly<Record<AgentMetric, number | null>>>;

function valuesByTask(
  { records }: Arm,
  tasks: ReadonlyMap<string, EvaluationTask>,
): Map<string, Readonly<Record<AgentMetric, number | null>>> {
  const scores = new Map<string, RunScore[]>();
  for (const { task: id, run } of records) {
    const task = tasks.get(id);
    if (task !== undefined) scores.set(id, [...(scores.get(id) ?? []), scoreRun(run, task)]);
  }
  return new Map([...scores].map(([id, runs]) => [id, meansOf(runs)]));
}

const fieldOf = {
  cp: 'cp',
  'cp-set': 'cpSet',
  precision: 'precision',
  'extra-calls': 'extraCalls',
  accepted: 'accepted',
  answered: 'answered',
  hit: 'hit',
  arguments: 'argumentsRight',
  strict: 'strict',
} as const satisfies Record<AgentMetric, keyof RunScore>;

function meansOf(runs: readonly RunScore[]): Record<AgentMetric, number | null> {
  return byMetric((metric) => mean(runs.map((run) => run[fieldOf[metric]])));
}

function byMetric<T>(valueOf: (metric: AgentMetric) => T): Record<AgentMetric, T> {
  return {
    cp: valueOf('cp'),
    'cp-set': valueOf('cp-set'),
    precision: valueOf('precision'),
    'extra-calls': valueOf('extra-calls'),
    accepted: valueOf('accepted'),
    answered: valueOf('answered'),
    hit: valueOf('hit'),
    arguments: valueOf('arguments'),
    strict: valueOf('strict'),
  };
}

function armSummary(
  { agent, docs, group, records }: Arm,
  tasks: ReadonlyMap<string, EvaluationTask>,
  values: TaskValues,
  options: BootstrapOptions,
): ArmSummary {
  const scores = records.flatMap(({ task, run }) => {
    const known = tasks.get(task);
    return known === undefined ? [] : [scoreRun(run, known)];
  });
  const average = (pick: (score: RunScore) => number): number => mean(scores.map(pick)) ?? 0;
  const ends: Partial<Record<AgentEnd, number>> = {};
  for (const { run } of records) ends[run.end] = (ends[run.end] ?? 0) + 1;
  return {
    ...{ agent, docs, group, answers: records[0]?.answers ?? 'live' },
    ...{ tasks: values.size, runs: records.length, ends },
    metrics: byMetric((metric) =>
      bootstrapInterval(
        [...values.values()].map((one) => one[metric]),
        options,
      ),
    ),
    calls: average(({ calls }) => calls),
    steps: average(({ steps }) => steps),
    tokens: average(({ tokens }) => tokens),
    seconds: average(({ durationMs }) => durationMs) / 1000,
    faults: average(({ faults }) => faults),
  };
}

function difference(
  arm: Arm,
  base: Arm,
  values: ReadonlyMap<Arm, TaskValues>,
  options: BootstrapOptions,
): ArmDifference {
  const [own, other] = [values.get(arm), values.get(base)];
  const ids = [...(own?.keys() ?? [])].filter((id) => other?.has(id) === true);
  return {
    ...{ agent: arm.agent, docs: arm.docs, baseline: base.docs, group: arm.group },
    differences: byMetric((metric) => {
      const before = ids.map((id) => other?.get(id)?.[metric] ?? null);
      const after = ids.map((id) => own?.get(id)?.[metric] ?? null);
      const interval = pairedBootstrapInterval(before, after, options);
      const { seed, resamples: rounds } = options;
      const drawn = {
        ...(seed === undefined ? {} : { seed }),
        ...(rounds === undefined ? {} : { rounds }),
      };
      return interval === null ? null : { interval, p: randomisationTest(before, after, drawn) };
    }),
  };
}
