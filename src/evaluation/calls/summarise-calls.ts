import type { Interval } from '../../metrics/interval.js';
import { wilsonInterval } from '../../metrics/wilson-interval.js';
import type { MeasuredCall, ToolMeasurement } from './measured-call.js';

/** Counts of the calls that one doc, or the docs of one arm, led to. Faults count nowhere else. */
export interface CallCounts {
  readonly valid: number;
  readonly validAccepted: number;
  readonly invalid: number;
  readonly invalidRejected: number;
  readonly invalidTolerated: number;
  readonly invalidUnexplained: number;
  readonly faults: number;
}

/** Shares in [0, 1] with Wilson intervals; null where nothing was measured. */
export interface CallShares {
  /** Of the valid calls. */
  readonly accepted: Interval | null;
  /** Of the invalid calls. */
  readonly rejected: Interval | null;
  /** Of the invalid calls: accepted, whether the doc says so or not. */
  readonly wronglyAccepted: Interval | null;
  /** Of the invalid calls: accepted, and the doc does not say that they are tolerated. */
  readonly unexplained: Interval | null;
}

export interface ToolSummary extends CallCounts {
  readonly tool: string;
  readonly state: ToolMeasurement['state'];
}

export interface ArmSummary {
  readonly arm: string;
  readonly counts: CallCounts;
  readonly shares: CallShares;
  readonly tools: readonly ToolSummary[];
}

export function countCalls(calls: readonly MeasuredCall[]): CallCounts {
  const answered = calls.filter(({ outcome }) => outcome !== 'fault');
  const valid = answered.filter(({ expected }) => expected === 'accepted');
  const invalid = answered.filter(({ expected }) => expected === 'rejected');
  const letIn = invalid.filter(({ outcome }) => outcome === 'accepted');
  const isTolerated = ({ tolerated }: MeasuredCall): boolean => tolerated !== null;
  return {
    valid: valid.length,
    validAccepted: valid.filter(({ outcome }) => outcome === 'accepted').length,
    invalid: invalid.length,
    invalidRejected: invalid.length - letIn.length,
    invalidTolerated: letIn.filter(isTolerated).length,
    invalidUnexplained: letIn.filter((call) => !isTolerated(call)).length,
    faults: calls.length - answered.length,
  };
}

function sharesOf(counts: CallCounts): CallShares {
  const { valid, invalid, invalidTolerated, invalidUnexplained } = counts;
  return {
    accepted: wilsonInterval(counts.validAccepted, valid),
    rejected: wilsonInterval(counts.invalidRejected, invalid),
    wronglyAccepted: wilsonInterval(invalidTolerated + invalidUnexplained, invalid),
    unexplained: wilsonInterval(invalidUnexplained, invalid),
  };
}

export function summariseArm(arm: string, tools: readonly ToolMeasurement[]): ArmSummary {
  const counts = countCalls(tools.flatMap(({ calls }) => calls));
  return {
    arm,
    counts,
    shares: sharesOf(counts),
    tools: tools.map(({ tool, state, calls }) => ({ tool, state, ...countCalls(calls) })),
  };
}
