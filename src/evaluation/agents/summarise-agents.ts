import type { AgentEnd } from '../../agents/agent.js';
import { bootstrapInterval, type BootstrapOptions } from '../../metrics/bootstrap-interval.js';
import { shareInterval } from '../../metrics/share-interval.js';
import { costPerSuccess, type CostPerSuccess } from '../../metrics/cost-per-success.js';
import type { Interval } from '../../metrics/interval.js';
import { mean } from '../../metrics/mean.js';
import { oncePerObject } from '../../support/once-per-object.js';
import {
  armsOf,
  byMetric,
  valuesByTask,
  type AgentMetric,
  type RecordedArm,
  type TaskGroup,
  type TaskValues,
} from './agent-arm-values.js';
import type { ArmControl } from './agent-arms.js';
import type { AgentRecord } from './agent-record.js';
import type { EvaluationTask } from './agent-task.js';
import { armDifference, type ArmDifference } from './arm-difference.js';
import { scoreRun, type RunScore } from './score-run.js';

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
  /** Calls and tokens a success: strict success of scenarios, the gold path as a subsequence of queries. */
  readonly perSuccess: CostPerSuccess;
}

export interface AgentSummaryOptions extends BootstrapOptions {
  /** Of what others are compared with; what has none here has none. */
  readonly controls?: readonly ArmControl[] | undefined;
}

export interface AgentSummary {
  readonly arms: readonly ArmSummary[];
  readonly differences: readonly ArmDifference[];
}

/**
 * Means with intervals, tasks being the units: the repeats of a task are averaged first. Differences are paired
 * by task against the first documentation, and judged by the null control of what they are against.
 */
export function summariseAgents(
  records: readonly AgentRecord[],
  tasks: readonly EvaluationTask[],
  { controls = [], ...options }: AgentSummaryOptions = {},
): AgentSummary {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const arms = armsOf(records, byId);
  const valuesOf = oncePerObject((arm: RecordedArm) => valuesByTask(arm, byId));
  const [first] = arms;
  return {
    arms: arms.map((arm) => armSummary(arm, byId, valuesOf(arm), options)),
    differences: arms.flatMap((arm) => {
      const ofGroup = arms.filter(({ docs, group }) => docs === first?.docs && group === arm.group);
      const own = ofGroup.find(({ agent }) => agent === arm.agent);
      const base = own === arm ? ofGroup.find(({ agent }) => agent === first?.agent) : own;
      if (base === undefined || base === arm) return [];
      const control = controls.find(
        ({ agent, docs }) => agent === base.agent && docs === base.docs,
      );
      return [armDifference({ arm, base, control, byId, valuesOf, options })];
    }),
  };
}

function armSummary(
  { agent, docs, group, records }: RecordedArm,
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
      (metric === 'extra-calls' ? bootstrapInterval : shareInterval)(
        [...values.values()].map((one) => one[metric]),
        options,
      ),
    ),
    calls: average(({ calls }) => calls),
    steps: average(({ steps }) => steps),
    tokens: average(({ tokens }) => tokens),
    seconds: average(({ durationMs }) => durationMs) / 1000,
    faults: average(({ faults }) => faults),
    perSuccess: costPerSuccess(
      scores.map(({ strict, cp, calls, tokens }) => ({ success: strict ?? cp, calls, tokens })),
    ),
  };
}
