import type { CallRecord } from '../core/call-record.js';
import type { Trajectory } from '../core/trajectory.js';
import { isUnreached } from './is-unreached.js';

/**
 * Reopens a tool that an earlier run could not reach, or lost before the end: it may be reachable now. Null if it stopped for another
 * reason, if it answered and then broke on what it was given, or if no call was allowed to be sent.
 */
export function retriedUnreachable(trajectory: Trajectory): Trajectory | null {
  const { stop, calls, iterations } = trajectory;
  if (stop?.reason !== 'unreachable' || calls.every(wasRefusedHere)) return null;
  const again = { ...trajectory, stop: null, selection: null, closing: null };
  if (!isUnreached(trajectory)) return brokeAtLast(calls) ? null : again;
  return { ...again, reopenedAfter: iterations.length };
}

function wasRefusedHere({ outcome }: CallRecord): boolean {
  return outcome?.kind === 'fault' && outcome.reason === 'not-called';
}

function brokeAtLast(calls: readonly CallRecord[]): boolean {
  const last = calls.at(-1)?.outcome;
  return last?.kind === 'fault' && last.reason === 'server-error';
}
