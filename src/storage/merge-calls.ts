import type { CallRecord } from '../core/call-record.js';
import type { Trajectory } from '../core/trajectory.js';

/**
 * The trajectory with these calls in it, matched by id: panel calls in `panel`, the others in `calls`, new ones at the
 * end. Applying the same calls twice changes nothing, and a call that has its outcome never loses it.
 */
export function mergeCalls(trajectory: Trajectory, calls: readonly CallRecord[]): Trajectory {
  if (calls.length === 0) return trajectory;
  const panel = calls.filter((call) => call.role === 'panel');
  const others = calls.filter((call) => call.role !== 'panel');
  return {
    ...trajectory,
    panel: panel.length === 0 ? trajectory.panel : mergeById(trajectory.panel ?? [], panel),
    calls: mergeById(trajectory.calls, others),
  };
}

function mergeById(present: readonly CallRecord[], added: readonly CallRecord[]): CallRecord[] {
  const merged = new Map(present.map((call) => [call.id, call]));
  for (const call of added) {
    const known = merged.get(call.id);
    if (known === undefined || known.outcome === null || call.outcome !== null) {
      merged.set(call.id, call);
    }
  }
  return [...merged.values()];
}
