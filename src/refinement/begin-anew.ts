import type { CallRecord } from '../core/call-record.js';
import { hidesOutcome } from '../core/hides-outcome.js';
import type { TrajectoryStore } from '../core/ports.js';
import type { Trajectory } from '../core/trajectory.js';
import { interruptedFault } from './make-calls.js';

/**
 * A trajectory in place of the tool's earlier one, which the store keeps apart. Its calls are numbered on, so that evidence names
 * one call for good; calls of which nobody knows whether they were carried out stay on record, so that none is made again.
 */
export async function beginAnew(
  earlier: Trajectory,
  fresh: Trajectory,
  store: TrajectoryStore,
): Promise<Trajectory> {
  const callsBefore = highestNumber(earlier);
  const hidden = earlier.calls
    .filter(({ begun, outcome }) => begun !== false && hidesOutcome(outcome))
    .map((call, index): CallRecord => {
      const id = `c${callsBefore + index + 1}`;
      const outcome = call.outcome ?? interruptedFault();
      return { ...call, id, iteration: 0, role: 'probe', outcome };
    });
  const begun: Trajectory = { ...fresh, callsBefore, calls: hidden };
  await store.replace(begun);
  return begun;
}

function highestNumber({ calls, callsBefore = 0 }: Trajectory): number {
  const numbers = calls.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0));
  return numbers.reduce((a, b) => Math.max(a, b), callsBefore);
}
