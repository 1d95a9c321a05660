import type { AgentRun } from '../agents/agent.js';
import type { BootstrapOptions } from '../metrics/bootstrap-interval.js';
import type { Interval } from '../metrics/interval.js';
import { pairedBootstrapInterval } from '../metrics/paired-bootstrap-interval.js';
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
  /** Values are taken up where the control was measured. */
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
  const again = control.kind === 'measured' ? control.values : undefined;
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

/** `±3.2`, `deterministic`, or `-` without a control. */
export function spreadText(
  { control, spread }: Pick<JudgedDifference, 'control' | 'spread'>,
  text: (value: number) => string,
): string {
  if (control === 'deterministic') return control;
  return spread === null ? '-' : `±${text(spread)}`;
}

/** True where the agent itself ended its run: what a model's outage or a budget ended says nothing of it. */
export function hasEndedItself({ end }: Pick<AgentRun, 'end'>): boolean {
  return end !== 'model-failed' && end !== 'model-unreachable' && end !== 'budget';
}
