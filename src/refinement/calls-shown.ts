import { canonicalArguments } from '../arguments/schema/canonical-arguments.js';
import type { CallRecord } from '../core/call-record.js';
import type { Trajectory } from '../core/trajectory.js';

type Recorded = Pick<Trajectory, 'calls' | 'panel' | 'formerPanel' | 'callsBefore'>;

/**
 * Panel calls from before the tool was taken up again: they score nothing any more and are calls like others, `f1`, `f2`, …,
 * since each panel numbers its own from 1.
 */
export function formerCalls({
  formerPanel = [],
  callsBefore = 0,
}: Pick<Trajectory, 'formerPanel' | 'callsBefore'>): CallRecord[] {
  return formerPanel.map((call, index) => ({
    ...call,
    id: `f${callsBefore + index + 1}`,
    role: 'probe',
  }));
}

/** Every call on record that a claim may cite, in the order made: all but the present panel's. */
export function citableCalls(trajectory: Recorded): readonly CallRecord[] {
  return inOrderMade(formerCalls(trajectory), trajectory.calls);
}

/**
 * The finished calls that the roles may see. Of a former panel those that the present one makes too, with an answer of the
 * same kind, stay hidden: they would tell what is scored.
 */
export function callsShown(trajectory: Recorded): readonly CallRecord[] {
  const { panel, calls } = trajectory;
  const scored = new Map(
    (panel ?? []).map((call) => [canonicalArguments(call.arguments), call.outcome?.kind]),
  );
  const former = formerCalls(trajectory).filter((call) => {
    const key = canonicalArguments(call.arguments);
    return !scored.has(key) || (scored.get(key) ?? call.outcome?.kind) !== call.outcome?.kind;
  });
  return inOrderMade(former, calls).filter(({ outcome }) => outcome !== null);
}

/** Those of these ids, in the order of the ids; one that is not on record any more is left out. */
export function callsNamed(trajectory: Recorded, ids: readonly string[]): readonly CallRecord[] {
  const byId = new Map(citableCalls(trajectory).map((call) => [call.id, call]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those that went to the tool itself: what others were asked for its sake tells of them. */
export function ownCalls<C extends Pick<CallRecord, 'tool'>>(calls: readonly C[]): readonly C[] {
  return calls.filter(({ tool }) => tool === undefined);
}

/** Every call on record, whoever saw it. */
export function allCalls(trajectory: Recorded): readonly CallRecord[] {
  return [...citableCalls(trajectory), ...(trajectory.panel ?? [])];
}

/** The calls that were made: neither those whose turn never came nor those that were refused before they were sent. */
export function callsMade(trajectory: Recorded): readonly CallRecord[] {
  return allCalls(trajectory).filter(wasMade);
}

export function wasMade({ outcome }: Pick<CallRecord, 'outcome'>): boolean {
  return outcome !== null && !(outcome.kind === 'fault' && outcome.reason === 'not-called');
}

function inOrderMade(
  former: readonly CallRecord[],
  calls: readonly CallRecord[],
): readonly CallRecord[] {
  if (former.length === 0) return calls;
  return [...former, ...calls].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
}
