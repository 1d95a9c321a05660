import { isJsonObject } from '../../../../core/json.js';
import { standsIn } from '../../../../support/stands-in.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { looksLikeKind } from '../../answers/looks-like-kind.js';
import type { RejectedObservation } from '../../observations/observation.js';

/**
 * True where a refusal says that it goes for things of one kind (`99 is no size for dress; use one of: 6, 8`), and the tool's answers have
 * that kind in a field: of things of another kind it says nothing.
 */
export function isOfOneKind(
  view: EvidenceView,
  { outcome: { message }, arguments: sent }: RejectedObservation,
): boolean {
  if (!message.includes('for ')) return false;
  const kinds = view.successes.flatMap(({ outcome: { body } }) =>
    isJsonObject(body)
      ? Object.entries(body).flatMap(([field, value]) =>
          typeof value === 'string' && looksLikeKind(value) && !Object.hasOwn(sent, field)
            ? [value]
            : [],
        )
      : [],
  );
  return [...new Set(kinds)].some((kind) =>
    ['', 'a ', 'an ', 'the '].some((article) => standsIn(message, `for ${article}${kind}`)),
  );
}
