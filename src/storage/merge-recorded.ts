import type { CallRecord } from '../core/call-record.js';
import type { Iteration, Trajectory } from '../core/trajectory.js';
import type { JournalEntry } from './journal-entry.js';

/** What was recorded of a trajectory since it was saved. */
export interface Recorded {
  readonly call?: CallRecord | undefined;
  readonly iteration?: Iteration | undefined;
}

/**
 * The trajectory with these records in it: calls matched by id, iterations by index, new ones at the end. Applying records twice changes nothing; no outcome and no finished step is ever taken back.
 */
export function mergeRecorded(trajectory: Trajectory, records: readonly Recorded[]): Trajectory {
  if (records.length === 0) return trajectory;
  const calls = records.flatMap(({ call }) => call ?? []);
  return {
    ...trajectory,
    calls: mergeCalls(trajectory.calls, calls),
    iterations: mergeIterations(
      trajectory.iterations,
      records.flatMap(({ iteration }) => iteration ?? []),
    ),
  };
}

/** The trajectory with what its tool's journal entries recorded of it since it was saved, and not of one before it. */
export function withRecorded(trajectory: Trajectory, entries: readonly JournalEntry[]): Trajectory {
  return mergeRecorded(
    trajectory,
    entries.filter(({ of }) => of === trajectory.startedAt),
  );
}

function mergeCalls(present: readonly CallRecord[], added: readonly CallRecord[]): CallRecord[] {
  const merged = new Map(present.map((call) => [call.id, call]));
  for (const call of added) {
    const known = merged.get(call.id);
    if (known === undefined || known.outcome === null || call.outcome !== null) {
      merged.set(call.id, call);
    }
  }
  return [...merged.values()];
}

function mergeIterations(present: readonly Iteration[], added: readonly Iteration[]): Iteration[] {
  const merged = new Map(present.map((iteration) => [iteration.index, iteration]));
  for (const iteration of added) {
    merged.set(iteration.index, { ...merged.get(iteration.index), ...iteration });
  }
  return [...merged.values()];
}
