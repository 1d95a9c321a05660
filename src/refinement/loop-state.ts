import type { DocVersion } from '../core/doc-version.js';
import type { Trajectory } from '../core/trajectory.js';
import { callsShown } from './calls-shown.js';
import type { LoopState } from './engine.js';

/** t_{i-1}: the proposal accepted last, or the raw doc. */
export function currentDoc(trajectory: Trajectory): DocVersion {
  const accepted = trajectory.iterations.findLast(
    ({ revision }) => revision?.verdict === 'accepted',
  );
  return accepted?.revision?.proposal ?? trajectory.raw;
}

/** What the roles get to see: everything recorded so far. */
export function loopState(trajectory: Trajectory): LoopState {
  const finished = trajectory.iterations.filter(({ endedAt }) => endedAt !== undefined);
  return {
    iteration: trajectory.iterations.length,
    doc: currentDoc(trajectory),
    direction:
      finished.findLast(({ revision }) => revision !== undefined)?.revision?.direction ?? '',
    calls: callsShown(trajectory),
    iterations: finished,
    ...(trajectory.takenUpAfter === undefined ? {} : { takenUpAfter: trajectory.takenUpAfter }),
    ...(trajectory.reopenedAfter === undefined ? {} : { reopenedAfter: trajectory.reopenedAfter }),
  };
}
