import { writeJson } from '../../core/json-text.js';
import type { BootstrapOptions } from '../../metrics/bootstrap-interval.js';
import { mean } from '../../metrics/mean.js';
import { winRate, type WinRate } from '../../metrics/win-rate.js';
import { groupBy } from '../../support/group-by.js';
import {
  judgedDifference,
  type ArmValues,
  type ControlKind,
  type JudgedDifference,
} from '../null-control.js';
import type { AgentRecord } from './agent-record.js';
import { isValidRun } from './call-faults.js';
import type { VerdictRecord } from './verdict-record.js';

/** An agent with one documentation, by their names. */
export interface Reference {
  readonly agent: string;
  readonly docs: string;
}

/** How one agent with one documentation does against the reference. */
export interface ArmWinRate {
  readonly agent: string;
  readonly docs: string;
  readonly reference: Reference;
  readonly judge: string;
  readonly promptHash: string;
  readonly winRate: WinRate;
  /** Won − lost, of all tasks, held against that of the reference's null control. */
  readonly margin: JudgedDifference;
  /** Why the first pair that is unjudged could not be judged; null where all were. */
  readonly problem: string | null;
}

/** Two runs on the same task, and what the judge says of their answers. */
export interface JudgedAnswers {
  readonly reference: AgentRecord;
  readonly candidate: AgentRecord;
  readonly verdict: VerdictRecord;
}

export interface WinRateOptions extends BootstrapOptions {
  readonly reference: Reference;
  readonly control: ControlKind;
  /** The null control against the reference. */
  readonly controlled: readonly JudgedAnswers[];
  /** All tasks of the evaluation. */
  readonly tasks: number;
}

/** Win% by agent and documentation. */
export function armWinRates(
  judged: readonly JudgedAnswers[],
  { reference, control, controlled, tasks, ...options }: WinRateOptions,
): readonly ArmWinRate[] {
  const values = marginOf(controlled);
  const arms = groupBy(judged, ({ verdict }) => writeJson(verdict.candidate));
  return [...arms.values()].flatMap((own) => {
    const verdicts = own.map(({ verdict }) => verdict);
    const [first] = verdicts;
    if (first === undefined) return [];
    const candidate = marginOf(own);
    const margin = judgedDifference({
      ...{ baseline: evenWith(candidate), candidate, of: tasks, options },
      control: { kind: control, values },
    });
    const problem = verdicts.find((one) => one.verdict === null)?.reasons.at(-1) ?? null;
    return [
      {
        ...{ ...first.candidate, reference, judge: first.judge, promptHash: first.promptHash },
        ...{ winRate: winRate(verdicts), margin, problem },
      },
    ];
  });
}

const worth = { candidate: 1, tie: 0, reference: -1 } as const;

/** What was won less what was lost, by task, the repeats of a task averaged. */
function marginOf(judged: readonly JudgedAnswers[]): ArmValues {
  const byTask = groupBy(judged, ({ verdict }) => verdict.task);
  return {
    values: new Map(
      [...byTask].map(([task, own]) => [
        task,
        mean(own.map(({ verdict: { verdict } }) => (verdict === null ? null : worth[verdict]))),
      ]),
    ),
    valid: new Set(
      judged
        .filter(
          ({ reference, candidate }) => isValidRun(reference.run) && isValidRun(candidate.run),
        )
        .map(({ verdict }) => verdict.task),
    ),
  };
}

/** The reference against itself: nothing is won or lost. */
function evenWith({ values, valid }: ArmValues): ArmValues {
  return { values: new Map([...values.keys()].map((task) => [task, 0])), valid };
}
