import type { DocVersion } from '../core/doc-version.js';
import type { Trajectory } from '../core/trajectory.js';
import type { LoopState } from './engine.js';
import { hasAnswered } from './has-answered.js';

/** t_{i-1}: the proposal accepted last, or the raw doc. */
export function currentDoc(trajectory: Trajectory): DocVersion {
  const accepted = trajectory.iterations.findLast(
    ({ revision }) => revision?.verdict === 'accepted',
  );
  return accepted?.revision?.proposal ?? trajectory.raw;
}

/**
 * What the roles get to see: everything recorded so far but the panel, and but for empty answers from before the tool was taken up
 * again: there was nothing yet that it could have given, so that they say nothing of the arguments.
 */
export function loopState(trajectory: Trajectory): LoopState {
  const finished = trajectory.iterations.filter(({ endedAt }) => endedAt !== undefined);
  const { reopenedAfter = 0 } = trajectory;
  return {
    iteration: trajectory.iterations.length,
    doc: currentDoc(trajectory),
    direction:
      finished.findLast(({ revision }) => revision !== undefined)?.revision?.direction ?? '',
    calls: trajectory.calls.filter(
      (call) =>
        call.outcome !== null &&
        (call.iteration > reopenedAfter || call.outcome.kind !== 'success' || hasAnswered(call)),
    ),
    iterations: finished,
    ...(trajectory.reopenedAfter === undefined ? {} : { reopenedAfter: trajectory.reopenedAfter }),
  };
}
