import { RecentValues } from '../support/recent-values.js';
import { addedSentences } from './added-texts.js';
import { asOrder, saysWordsOf } from './as-order.js';
import { ordersInOtherWords } from './orders-in-other-words.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { soundsLikeInstruction, type IsHarmless } from './sounds-like-instruction.js';
import { undisguised } from './undisguised.js';

/** Revisions of a doc say most things again: texts that nothing was found in. */
const innocent = new RecentValues<true>(2_000_000, (_true, text) => text.length + 50);

function hidesInstruction(text: string, isHarmless: IsHarmless): boolean {
  if (innocent.get(text) !== undefined) return false;
  const found = (harmless?: IsHarmless) =>
    ordersInOtherWords(text, harmless) ||
    undisguised(text).some(
      (one) => soundsLikeInstruction(one, harmless) || ordersInOtherWords(one, harmless),
    );
  if (found()) return found(isHarmless);
  innocent.set(text, true);
  return false;
}

/** Instructions stay instructions in another spelling, encoding or language, and inside names. */
export function checkDisguisedInstructions(revision: RevisionUnderCheck): readonly Complaint[] {
  const isHarmless = (words: string) => saysWordsOf(words, revision);
  return addedSentences(revision)
    .filter((sentence) => hidesInstruction(asOrder(sentence, revision), isHarmless))
    .map((sentence) => ({
      text: `hides an instruction to the reader: "${sentence.slice(0, 200)}"`,
      sentence,
    }));
}
