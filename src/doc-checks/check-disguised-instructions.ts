import { RecentValues } from '../support/recent-values.js';
import { addedSentences } from './added-texts.js';
import { ordersInOtherWords } from './orders-in-other-words.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { soundsLikeInstruction } from './sounds-like-instruction.js';
import { undisguised } from './undisguised.js';

/** Revisions of a doc say most things again. */
const judged = new RecentValues<boolean>(2_000_000, (_verdict, text) => text.length + 50);

function hidesInstruction(sentence: string): boolean {
  const known = judged.get(sentence);
  if (known !== undefined) return known;
  const verdict =
    ordersInOtherWords(sentence) ||
    undisguised(sentence).some((text) => soundsLikeInstruction(text) || ordersInOtherWords(text));
  judged.set(sentence, verdict);
  return verdict;
}

/** Instructions stay instructions in another spelling, encoding or language, and inside names. */
export function checkDisguisedInstructions(revision: RevisionUnderCheck): readonly string[] {
  return addedSentences(revision)
    .filter(hidesInstruction)
    .map((sentence) => `hides an instruction to the reader: "${sentence.slice(0, 200)}"`);
}
