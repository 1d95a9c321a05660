import type { CallRecord } from '../../../core/call-record.js';
import type { LoopState } from '../../engine.js';
import { answeredUsefully } from '../../answered-usefully.js';

/**
 * The calls that say something of a tool as it is. From before it was taken up again, empty answers do not count, since there was
 * nothing yet that it could have given, nor do calls that did not get through.
 */
export function lastingCalls({ calls, reopenedAfter = 0 }: LoopState): readonly CallRecord[] {
  const useful = new Set(answeredUsefully(calls));
  return calls.filter(
    (call) =>
      call.iteration > reopenedAfter ||
      (call.outcome?.kind === 'success' ? useful.has(call) : !wasLost(call)),
  );
}

/** A fault on the way there, not the tool's own at what it was given. */
function wasLost({ outcome }: CallRecord): boolean {
  return outcome?.kind === 'fault' && outcome.reason !== 'server-error';
}
