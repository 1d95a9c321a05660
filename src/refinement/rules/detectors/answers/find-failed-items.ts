import type { EvidenceView } from '../../observations/evidence-view.js';
import { failedItems } from '../../answers/failed-items.js';
import type { Finding } from '../../finding.js';

/** Lists of which an item may fail without the call being refused: the answer says so in the place of the item. */
export function findFailedItems(view: EvidenceView): readonly Finding[] {
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    for (const success of view.successes) {
      const [failed] = failedItems(success, argument);
      if (failed === undefined) continue;
      return [{ kind: 'failed-item', argument, word: failed.word, calls: [success.id] }];
    }
    return [];
  });
}
