import type { Interval } from '../../metrics/interval.js';
import { wilsonInterval } from '../../metrics/wilson-interval.js';
import { isAnswered, isForbiddenOfRaw, type ToolMeasurement } from './measured-call.js';

/** Counts of the calls that one doc, or the docs of one arm, led to. Faults count nowhere else. */
export interface CallCounts {
  readonly valid: number;
  readonly validAccepted: number;
  readonly invalid: number;
  readonly invalidRejected: number;
  /** Calls drawn from the raw docs, whether this doc allows them or not. */
  readonly drawnFromRaw: number;
  /** Of them, those that this doc forbids, and of these those that were accepted all the same. */
  readonly forbiddenOfRaw: number;
  readonly needless: number;
  readonly faults: number;
  /** Calls that the gate did not let pass; they count nowhere else either. */
  readonly notMade: number;
}

/** Shares in [0, 1] with Wilson intervals; null where nothing was measured. */
export interface CallShares {
  /** Of the calls that the doc ought to allow, which are its valid calls and those that it forbids needlessly: valid and accepted. */
  readonly accepted: Interval | null;
  /** Of the invalid calls. */
  readonly rejected: Interval | null;
  /** Of the calls drawn from the raw docs: forbidden by this doc, and accepted. */
  readonly needless: Interval | null;
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

/** The share of the calls that a doc ought to allow that it allows and that work: what it forbids needlessly counts against it. */
export function acceptedOf({
  valid,
  validAccepted,
  needless,
}: CallCounts): readonly [part: number, whole: number] {
  return [validAccepted, valid + needless];
}

export function countCalls({
  calls,
  drawnFromRaw,
}: Pick<ToolMeasurement, 'calls' | 'drawnFromRaw'>): CallCounts {
  const ofRaw = calls.filter(isForbiddenOfRaw);
  const lost = ofRaw.filter((call) => !isAnswered(call)).length;
  const answered = calls.filter((call) => isAnswered(call) && !isForbiddenOfRaw(call));
  const valid = answered.filter(({ expected }) => expected === 'accepted');
  const invalid = answered.filter(({ expected }) => expected === 'refused');
  return {
    valid: valid.length,
    validAccepted: valid.filter(({ outcome }) => outcome === 'accepted').length,
    invalid: invalid.length,
    invalidRejected: invalid.filter(({ outcome }) => outcome === 'refused').length,
    drawnFromRaw: drawnFromRaw - lost,
    forbiddenOfRaw: ofRaw.length - lost,
    needless: ofRaw.filter(({ outcome }) => outcome === 'accepted').length,
    faults: calls.filter(({ outcome }) => outcome === 'fault').length,
    notMade: calls.filter(({ outcome }) => outcome === 'not-made').length,
  };
}

function sharesOf(counts: CallCounts): CallShares {
  return {
    accepted: wilsonInterval(...acceptedOf(counts)),
    rejected: wilsonInterval(counts.invalidRejected, counts.invalid),
    needless: wilsonInterval(counts.needless, counts.drawnFromRaw),
  };
}

export function summariseArm(arm: string, tools: readonly ToolMeasurement[]): ArmSummary {
  const counts = countCalls({
    calls: tools.flatMap(({ calls }) => calls),
    drawnFromRaw: tools.reduce((sum, one) => sum + one.drawnFromRaw, 0),
  });
  return {
    arm,
    counts,
    shares: sharesOf(counts),
    tools: tools.map(({ tool, state, ...made }) => ({ tool, state, ...countCalls(made) })),
  };
}
