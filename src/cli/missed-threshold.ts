import type { MissedThreshold } from '../evaluation/threshold.js';
import type { ReportedError } from './command.js';

/** What a threshold asked for and what was measured, in one sentence. */
function missedText({ of, metric, value, atLeast }: MissedThreshold): string {
  const is = value === null ? 'could not be measured' : `is ${value.toFixed(4)}`;
  return `${of}: ${metric} ${is}, and --fail-under asks for ${atLeast}.`;
}

/** A missed threshold as `--json` and standard error report it, with what to look at. */
export function missedError(missed: MissedThreshold, remedy: string): ReportedError {
  return { code: 'threshold', message: missedText(missed), remedy };
}
