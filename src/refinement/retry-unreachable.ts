import type { CallRecord } from '../core/call-record.js';
import type { Trajectory } from '../core/trajectory.js';
import { isUnreached } from './is-unreached.js';

/**
 * A tool that an earlier run could not reach, or not to the end, or that workers gave up, with its stop taken back: it may go well now.
 * Null where it stopped for another reason, or answered and then broke on what it was given. A panel of faults alone is drawn anew.
 */
export function retriedUnreachable(trajectory: Trajectory): Trajectory | null {
  const { stop, calls, panel, formerPanel = [], iterations } = trajectory;
  if (stop?.reason !== 'unreachable' && stop?.reason !== 'worker-failed') return null;
  const again = { ...trajectory, stop: null, selection: null, closing: null };
  if (stop.reason === 'worker-failed') return again;
  if (!isUnreached(trajectory)) return brokeAtLast(calls) ? null : again;
  const keptPanel = panel?.every(isFault) === true ? null : panel;
  return {
    ...again,
    panel: keptPanel,
    ...(keptPanel === panel ? {} : { formerPanel: [...formerPanel, ...(panel ?? [])] }),
    reopenedAfter: iterations.length,
  };
}

function brokeAtLast(calls: readonly CallRecord[]): boolean {
  const last = calls.at(-1)?.outcome;
  return last?.kind === 'fault' && last.reason === 'server-error';
}

function isFault({ outcome }: CallRecord): boolean {
  return outcome === null || outcome.kind === 'fault';
}
