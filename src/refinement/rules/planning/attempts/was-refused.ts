import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import type { ProposedCall } from '../../../engine.js';
import type { Planning } from '../planning.js';

/** True where this very call has been made and refused. */
export function wasRefused(planning: Planning, call: ProposedCall | null): boolean {
  if (call === null) return false;
  const key = canonicalArguments(call.arguments);
  return planning.view.rejections.some((rejection) => rejection.key === key);
}
