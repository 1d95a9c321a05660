import type { CallRecord } from '../../../core/call-record.js';
import type { LoopState } from '../../engine.js';
import { answeredUsefully } from '../../answered-usefully.js';

/**
 * The calls that say something of a tool as it is: all but the empty answers from before it was taken up again, when there was
 * nothing yet that it could have given.
 */
export function lastingCalls({ calls, reopenedAfter = 0 }: LoopState): readonly CallRecord[] {
  const useful = new Set(answeredUsefully(calls));
  return calls.filter(
    (call) =>
      call.iteration > reopenedAfter || call.outcome?.kind !== 'success' || useful.has(call),
  );
}
