import type { AgentRun } from '../agents/agent.js';
import type { BootstrapOptions } from '../metrics/bootstrap-interval.js';
import type { Interval } from '../metrics/interval.js';
import { pairedBootstrapInterval } from '../metrics/paired-bootstrap-interval.js';
import { intervalText, percent } from './results-table.js';
import { comparisonVerdict, type Compared, type ComparisonVerdict } from './comparison-verdict.js';

/**
 * The null control of a baseline: the same agent with the same docs, run once more with answers of its own. `deterministic`: it would
 * come to the very same; `off`: none was asked for.
 */
export type ControlKind = 'measured' | 'deterministic' | 'off';

/** What an arm came to on one metric. */
export interface ArmValues {
  /** By task; null where it could not be measured. */
  readonly values: ReadonlyMap<string, number | null>;
  /** Tasks with a run that counts. */
  readonly valid: ReadonlySet<string>;
}

export interface ComparedArms extends Pick<Compared, 'of' | 'better'> {
  readonly baseline: ArmValues;
  readonly candidate: ArmValues;
  /** Values count where the control was measured, and have to be given there unless nothing was run. */
  readonly control: { readonly kind: ControlKind; readonly values?: ArmValues | undefined };
  readonly options?: BootstrapOptions | undefined;
}

/** A paired difference with what it is held against, and what it comes to. */
export interface JudgedDifference {
  readonly interval: Interval | null;
  readonly control: ControlKind;
  /** See `Compared`; 0 of what is deterministic, null without a control. */
  readonly spread: number | null;
  readonly valid: number;
  readonly of: number;
  readonly verdict: ComparisonVerdict;
}

/** The candidate against the baseline, task by task, and the baseline against its control. */
export function judgedDifference({
  baseline,
  candidate,
  control,
  of,
  better,
  options = {},
}: ComparedArms): JudgedDifference {
  const interval = pairedBootstrapInterval(...pairedValues(baseline, candidate), options);
  // A control that a budget kept from being run has no values: it decides nothing.
  const again = control.kind === 'measured' ? (control.values ?? armValues([])) : undefined;
  const sides = [baseline, candidate, ...(again === undefined ? [] : [again])];
  const valid = [...candidate.valid].filter((id) =>
    sides.every((side) => side.valid.has(id) && typeof side.values.get(id) === 'number'),
  ).length;
  const repeated =
    again === undefined ? null : pairedBootstrapInterval(...pairedValues(baseline, again), options);
  const spread = control.kind === 'deterministic' ? 0 : spreadOf(repeated);
  const verdict = comparisonVerdict({ difference: interval, spread, valid, of, better });
  return { interval, control: control.kind, spread, valid, of, verdict };
}

/** The values of the baseline and those of the candidate, of the tasks that both have. */
export function pairedValues(
  { values: before }: ArmValues,
  { values: after }: ArmValues,
): readonly [before: readonly (number | null)[], after: readonly (number | null)[]] {
  const ids = [...after.keys()].filter((id) => before.has(id));
  return [ids.map((id) => before.get(id) ?? null), ids.map((id) => after.get(id) ?? null)];
}

/** The farther end of a null control's interval; null where too little was measured. */
function spreadOf(control: Interval | null): number | null {
  if (control === null || control.low === null || control.high === null) return null;
  return Math.max(Math.abs(control.low), Math.abs(control.high));
}

/** The values of runs, one a task. */
export function armValues(
  runs: readonly {
    readonly task: string;
    readonly value: number | null;
    readonly run: Pick<AgentRun, 'end'>;
  }[],
): ArmValues {
  return {
    values: new Map(runs.map(({ task, value }) => [task, value])),
    valid: new Set(runs.filter(({ run }) => hasEndedItself(run)).map(({ task }) => task)),
  };
}

/**
 * The cells of a table of differences: the difference with its sign, what it is held against, the verdict; shares in percent. Null where
 * nothing could be paired.
 */
export function differenceTexts(
  { interval, control, spread, verdict }: JudgedDifference,
  unit: 'share' | 'count',
): readonly string[] | null {
  if (interval === null) return null;
  const text = (value: number): string => (unit === 'count' ? value.toFixed(2) : percent(value));
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${text(value)}`;
  return [intervalText(interval, signed), spreadText({ control, spread }, text), verdict];
}

/** `±3.2`, `deterministic`, or `-` without a control. */
export function spreadText(
  { control, spread }: Pick<JudgedDifference, 'control' | 'spread'>,
  text: (value: number) => string,
): string {
  if (control === 'deterministic') return control;
  return spread === null ? '-' : `±${text(spread)}`;
}

/** How keys and records of a null control's runs tell them from those that they are held against. */
export function controlMark({ isControl }: { readonly isControl?: boolean | undefined }): {
  readonly control?: true;
} {
  return isControl === true ? { control: true } : {};
}

/** Whether an evaluation has a null control: where no model has a part, a second run comes to the same. */
export function controlKindOf(
  noControl: boolean,
  models: readonly (string | undefined)[],
): ControlKind {
  if (noControl) return 'off';
  return models.every((model) => model === undefined) ? 'deterministic' : 'measured';
}

/** True where the agent itself ended its run: what a model's outage or a budget ended says nothing of it. */
export function hasEndedItself({ end }: Pick<AgentRun, 'end'>): boolean {
  return end !== 'model-failed' && end !== 'model-unreachable' && end !== 'budget';
}
