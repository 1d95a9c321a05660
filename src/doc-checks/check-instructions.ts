import { addedSentences } from './added-texts.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { soundsLikeInstruction } from './sounds-like-instruction.js';

/** Added sentences may tell the reader to choose or call this catalogue's tools, and nothing else. */
export function checkInstructions(revision: RevisionUnderCheck): readonly string[] {
  return addedSentences(revision)
    .filter(soundsLikeInstruction)
    .map(
      (sentence) =>
        `tells the reader to do something other than call a tool: "${sentence.slice(0, 200)}"`,
    );
}
