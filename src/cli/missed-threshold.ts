import type { MissedThreshold } from '../evaluation/threshold.js';
import type { CommandStatus, ReportedError } from './command.js';

/** What a threshold asked for and what was measured, in one sentence. */
export function missedText({ of, metric, value, atLeast }: MissedThreshold): string {
  const is = value === null ? 'could not be measured' : `is ${value.toFixed(4)}`;
  return `${of}: ${metric} ${is}, and --fail-under asks for ${atLeast}.`;
}

/** The same as `--json` and standard error report it, with what to look at. */
export function missedError(missed: MissedThreshold, remedy: string): ReportedError {
  return { code: 'threshold', message: missedText(missed), remedy };
}

/** Status and exit code of an evaluation: a budget first, then thresholds. */
export function evaluationVerdict(
  status: 'done' | 'budget',
  missed: readonly MissedThreshold[],
): { readonly status: CommandStatus; readonly exitCode: number } {
  if (status === 'budget') return { status, exitCode: 4 };
  return missed.length > 0 ? { status: 'threshold', exitCode: 5 } : { status: 'done', exitCode: 0 };
}
