import { addedSentences } from './added-texts.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';

const praise =
  /\b(the |our |world'?s )?(best|finest|leading|cheapest|greatest|most (trusted|popular|reliable|powerful)|number one|no\. ?1|#1|award[- ]winning|world[- ]class|premium|official(ly)? recommended)\b[^.]{0,30}\b(vendor|provider|company|brand|product|service|tool|choice|solution|platform|api)s?\b|\b(recommended|endorsed|approved|certified|sponsored) by\b|\bfree of charge\b.{0,20}!/i;

/** Praise and advertising help nobody to choose or call a tool; what the source itself says is its own affair. */
export function checkPraise(revision: RevisionUnderCheck): readonly Complaint[] {
  return addedSentences(revision)
    .filter((sentence) => praise.test(sentence))
    .map((sentence) => ({
      text: `praises instead of describing: "${sentence.slice(0, 200)}"`,
      sentence,
    }));
}
