import type { Json } from '../../../../core/json.js';
import { oncePerObject } from '../../../../support/once-per-object.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { findClamps } from './find-clamps.js';

const clampsOf = oncePerObject((view: EvidenceView) => findClamps(view));

/** True for a number beyond what larger ones were found to be cut down to, or smaller ones to be raised to. */
export function countsAsAnother(view: EvidenceView, argument: string, value: Json): boolean {
  if (typeof value !== 'number') return false;
  return clampsOf(view).some((finding) => {
    if (!('argument' in finding) || finding.argument !== argument) return false;
    if (finding.kind === 'clamped') return value > finding.to;
    return finding.kind === 'raised' && value < finding.to;
  });
}
