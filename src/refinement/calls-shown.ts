import type { CallRecord } from '../core/call-record.js';
import type { Trajectory } from '../core/trajectory.js';

type Recorded = Pick<Trajectory, 'calls'>;

/** The finished calls. */
export function callsShown({ calls }: Recorded): readonly CallRecord[] {
  return calls.filter(({ outcome }) => outcome !== null);
}

/** Those of these ids, in the order of the ids; one that is not on record any more is left out. */
export function callsNamed({ calls }: Recorded, ids: readonly string[]): readonly CallRecord[] {
  const byId = new Map(calls.map((call) => [call.id, call]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those that went to the tool itself: what others were asked for its sake tells of them. */
export function ownCalls<C extends Pick<CallRecord, 'tool'>>(calls: readonly C[]): readonly C[] {
  return calls.filter(({ tool }) => tool === undefined);
}

/** The calls that were made: neither those whose turn never came nor those that were refused before they were sent. */
export function callsMade({ calls }: Recorded): readonly CallRecord[] {
  return calls.filter(wasMade);
}

export function wasMade({ outcome }: Pick<CallRecord, 'outcome'>): boolean {
  return outcome !== null && !(outcome.kind === 'fault' && outcome.reason === 'not-called');
}
