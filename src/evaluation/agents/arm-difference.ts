import type { BootstrapOptions } from '../../metrics/bootstrap-interval.js';
import type { Interval } from '../../metrics/interval.js';
import { randomisationTest } from '../../metrics/randomisation-test.js';
import { oncePerObject } from '../../support/once-per-object.js';
import {
  judgedDifference,
  pairedValues,
  type ArmValues,
  type JudgedDifference,
} from '../null-control.js';
import {
  byMetric,
  groupOf,
  type AgentMetric,
  type RecordedArm,
  type TaskGroup,
  type TaskValues,
} from './agent-arm-values.js';
import type { ArmControl } from './agent-arms.js';
import type { EvaluationTask } from './agent-task.js';
import { isValidRun } from './call-faults.js';

/** One documentation against the first one, same agent and tasks; of the first one, an agent against the first agent. */
export interface ArmDifference {
  readonly agent: string;
  readonly docs: string;
  /** The docs that it is compared with. */
  readonly baseline: string;
  readonly baselineAgent: string;
  readonly group: TaskGroup;
  readonly differences: Readonly<Record<AgentMetric, MetricDifference | null>>;
}

export interface MetricDifference extends JudgedDifference {
  readonly interval: Interval;
  readonly p: number | null;
}

export interface DifferenceParts {
  readonly arm: RecordedArm;
  readonly base: RecordedArm;
  readonly control: ArmControl | undefined;
  readonly byId: ReadonlyMap<string, EvaluationTask>;
  /** Asked for each metric. */
  readonly valuesOf: (arm: RecordedArm) => TaskValues;
  readonly options: BootstrapOptions;
}

/** The metrics of which less is better. */
const lessIsBetter: readonly AgentMetric[] = ['extra-calls'];

/** What an arm gains over its baseline, metric by metric. */
export function armDifference({
  arm,
  base,
  control,
  byId,
  valuesOf,
  options,
}: DifferenceParts): ArmDifference {
  const isOfGroup = (task: EvaluationTask | undefined): boolean => groupOf(task) === arm.group;
  const records = control?.records.filter(({ task }) => isOfGroup(byId.get(task))) ?? [];
  const again: RecordedArm = { ...base, records };
  const on = (metric: AgentMetric, side: RecordedArm): ArmValues => ({
    values: new Map([...valuesOf(side)].map(([id, values]) => [id, values[metric]])),
    valid: validTasks(side),
  });
  const of = [...byId.values()].filter(isOfGroup).length;
  const { seed, resamples: rounds } = options;
  return {
    ...{ agent: arm.agent, docs: arm.docs, group: arm.group },
    ...{ baseline: base.docs, baselineAgent: base.agent },
    differences: byMetric((metric) => {
      const [baseline, candidate] = [on(metric, base), on(metric, arm)];
      const judged = judgedDifference({
        ...{ baseline, candidate, of, options },
        better: lessIsBetter.includes(metric) ? 'less' : 'more',
        control: { kind: control?.kind ?? 'off', values: on(metric, again) },
      });
      const { interval } = judged;
      if (interval === null) return null;
      const p = randomisationTest(...pairedValues(baseline, candidate), { seed, rounds });
      return { ...judged, interval, p };
    }),
  };
}

/** The tasks with a run that counts. */
const validTasks = oncePerObject(
  ({ records }: RecordedArm): ReadonlySet<string> =>
    new Set(records.filter(({ run }) => isValidRun(run)).map(({ task }) => task)),
);
