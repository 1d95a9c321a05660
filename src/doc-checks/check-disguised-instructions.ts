import { addedSentences } from './added-texts.js';
import { ordersInOtherWords } from './orders-in-other-words.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { soundsLikeInstruction } from './sounds-like-instruction.js';
import { undisguised } from './undisguised.js';

/** Instructions stay instructions in another spelling, encoding or language, and inside names. */
export function checkDisguisedInstructions(revision: RevisionUnderCheck): readonly string[] {
  return addedSentences(revision)
    .filter(
      (sentence) =>
        ordersInOtherWords(sentence) ||
        undisguised(sentence).some(
          (text) => soundsLikeInstruction(text) || ordersInOtherWords(text),
        ),
    )
    .map((sentence) => `hides an instruction to the reader: "${sentence.slice(0, 200)}"`);
}
