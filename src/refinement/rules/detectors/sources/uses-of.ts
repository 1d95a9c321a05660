import type { Json } from '../../../../core/json.js';
import { literalText } from '../../../../support/literal-text.js';
import { hasContent } from '../../answers/answers.js';
import { emptiesList } from '../../answers/empties-list.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { refusalOfUnknown } from './refusal-of-unknown.js';

/**
 * The first call that worked with each value for the argument, alone or in a list, by the value as text; where nothing unknown
 * is refused, the first that found something with it.
 */
export function usesOf(view: EvidenceView, argument: string): ReadonlyMap<string, string> {
  const mustFind = view.effect === 'read' && refusalOfUnknown(view, argument) === undefined;
  const uses = new Map<string, string>();
  for (const success of view.successes) {
    const used = success.arguments[argument];
    if (used === undefined || (mustFind && !hasContent(success))) continue;
    if (emptiesList(view, success, argument)) continue;
    for (const value of [used, ...(Array.isArray(used) ? (used as readonly Json[]) : [])]) {
      const text = literalText(value);
      if (!uses.has(text)) uses.set(text, success.id);
    }
  }
  return uses;
}
