import type { EvidenceView } from '../../observations/evidence-view.js';

/** When the last call was made, in milliseconds: the same calls give the same plan. Null where there was none. */
export function timeOfLastCall(view: EvidenceView): number | null {
  const times = view.observations.map(({ call }) => Date.parse(call.startedAt));
  const last = Math.max(...times.filter((time) => !Number.isNaN(time)));
  return Number.isFinite(last) ? last : null;
}
