import { writeJson } from '../../core/json-text.js';
import { mean } from '../../metrics/mean.js';
import { groupBy } from '../../support/group-by.js';
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

export interface RecordedArm {
  readonly agent: string;
  readonly docs: string;
  readonly group: TaskGroup;
  readonly records: readonly AgentRecord[];
}

/** The runs by agent, docs and group, in the order of their first. */
export function armsOf(
  records: readonly AgentRecord[],
  tasks: ReadonlyMap<string, EvaluationTask>,
): readonly RecordedArm[] {
  const arms = groupBy(records, ({ agent, docs, task }) =>
    writeJson([groupOf(tasks.get(task)), agent, docs]),
  );
  return [...arms.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { agent, docs, task } = first;
    return [{ agent, docs, group: groupOf(tasks.get(task)), records: own }];
  });
}

/** Which group a task is of. */
export function groupOf(task: EvaluationTask | undefined): TaskGroup {
  return task?.expected?.split ?? 'all';
}

/** An arm's values by task, repeats averaged. */
export type TaskValues = ReadonlyMap<string, Readonly<Record<AgentMetric, number | null>>>;

export function valuesByTask(
  { records }: RecordedArm,
  tasks: ReadonlyMap<string, EvaluationTask>,
): TaskValues {
  const byTask = [...groupBy(records, ({ task }) => task)];
  return new Map(
    byTask.flatMap(([id, own]) => {
      const task = tasks.get(id);
      return task === undefined ? [] : [[id, meansOf(own.map(({ run }) => scoreRun(run, task)))]];
    }),
  );
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

/** A value for each metric. */
export function byMetric<T>(valueOf: (metric: AgentMetric) => T): Record<AgentMetric, T> {
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
