import type { Trajectory } from '../core/trajectory.js';
import { answeredUsefully } from './answered-usefully.js';
import { ownCalls } from './calls-shown.js';
import { loopState } from './loop-state.js';
import { countedIterations } from './refine-tool.js';

/**
 * A stopped tool that never gave a useful answer (every call refused, or every answer empty) may have lacked the values or
 * the things that other tools have given or made since: the trajectory with its stop taken back, or null where
 * there is no need or no iteration left.
 */
export function reopened(trajectory: Trajectory): Trajectory | null {
  const { stop } = trajectory;
  const isWorthIt =
    stop?.reason === 'converged' || stop?.reason === 'nothing-left' || isBroken(trajectory);
  if (!isWorthIt || trajectory.selection !== null) return null;
  const counted = countedIterations(trajectory).length;
  if (counted >= Number(trajectory.settings['iterations'])) return null;
  if (answeredUsefully(ownCalls(loopState(trajectory).calls)).length > 0) return null;
  return { ...trajectory, stop: null, reopenedAfter: trajectory.iterations.length };
}

/** Some servers break where others say that a thing is not there. */
function isBroken({ stop, calls }: Trajectory): boolean {
  return (
    stop?.reason === 'unreachable' &&
    calls.every(({ outcome }) => outcome?.kind === 'fault' && outcome.reason === 'server-error')
  );
}
