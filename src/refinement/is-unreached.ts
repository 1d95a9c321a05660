import type { Trajectory } from '../core/trajectory.js';

/** True for a tool that stopped as unreachable without a single answer: its doc is kept. One that answered before keeps what it taught. */
export function isUnreached({ stop, calls }: Pick<Trajectory, 'stop' | 'calls'>): boolean {
  return (
    stop?.reason === 'unreachable' &&
    calls.every(({ outcome }) => outcome === null || outcome.kind === 'fault')
  );
}
