import type { Finding } from '../../finding.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isProbeOf } from '../../observations/is-probe-of.js';
import { refusalsOf } from './refusals-of-values.js';

/** Accepted in another case with the same answer, where made-up values are refused. */
export function caseInsensitive(view: EvidenceView, argument: string): readonly Finding[] {
  if (view.effect !== 'read' || refusalsOf(view, argument).length === 0) return [];
  // A word of no meaning works too: what is written otherwise may be taken for one.
  if (view.successes.some(({ call }) => isProbeOf(call, 'outside-enum', argument))) return [];
  for (const variant of view.successes) {
    if (!isProbeOf(variant.call, 'enum-case', argument)) continue;
    const value = variant.arguments[argument];
    if (typeof value !== 'string') continue;
    const original = view.successes.find((success) => {
      const other = success.arguments[argument];
      return (
        typeof other === 'string' &&
        other !== value &&
        other.toLowerCase() === value.toLowerCase() &&
        view.same(success, variant)
      );
    });
    if (original !== undefined)
      return [{ kind: 'case-insensitive', argument, calls: [variant.id, original.id] }];
  }
  return [];
}
