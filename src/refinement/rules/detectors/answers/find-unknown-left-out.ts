import { isJsonObject, type Json } from '../../../../core/json.js';
import { literalText } from '../../../../support/literal-text.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { itemsIn } from '../../answers/items-in.js';
import type { SuccessObservation } from '../../observations/observation.js';

/**
 * Lists of names or ids of which a tool that reads leaves out those that nothing has. The one left out stands before one that was
 * found: at the end it could be a limit that left it out.
 */
export function findUnknownLeftOut(view: EvidenceView): readonly Finding[] {
  if (view.effect !== 'read') return [];
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    const telling = view.successes.find((success) => leavesOut(success, argument, view));
    return telling === undefined
      ? []
      : [{ kind: 'unknown-left-out', argument, calls: [telling.id] }];
  });
}

function leavesOut(
  { arguments: args, outcome }: SuccessObservation,
  argument: string,
  view: EvidenceView,
): boolean {
  const sent = args[argument];
  if (!Array.isArray(sent) || sent.length < 2 || outcome.truncated) return false;
  const texts = sent.map((item: Json) => literalText(item));
  for (const items of itemsIn(outcome.body ?? null).values()) {
    if (items.length === 0 || items.length >= new Set(texts).size) continue;
    const owners = items.map((item) => texts.findIndex((text) => hasValue(item, text)));
    if (owners.includes(-1)) continue;
    const missing = texts.findIndex((text) => !items.some((item) => hasValue(item, text)));
    const text = texts[missing];
    if (text === undefined || missing > Math.max(...owners)) continue;
    if (!wasAnswered(view, text)) return true;
  }
  return false;
}

/** A field of the item, or the item itself. */
function hasValue(item: Json, text: string): boolean {
  if (!isJsonObject(item)) return !Array.isArray(item) && literalText(item) === text;
  return Object.values(item).some((value) => !isJsonObject(value) && literalText(value) === text);
}

/** Some answer held it: there is such a thing, and another reason why it is missing here. */
function wasAnswered(view: EvidenceView, text: string): boolean {
  return view.pool
    .all()
    .some(({ origin, value }) => origin === 'answer' && literalText(value) === text);
}
