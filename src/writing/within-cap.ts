import { Room, type DocCap } from './doc-cap.js';
import { isStep } from './whole-steps.js';

const choosing = /^(when to use|use (this|it|when|for|only)\b|do not use|don't use|not for)/i;
const binding =
  /\b(must|should|shall|only|never|always|cannot|can't|do not|don't|requires?|required|important|note)\b/i;
const boasting = /^((key|main|core) )?(features?|benefits|highlights|capabilities)\b.{0,30}:/i;

/** How much a sentence of a source tells whoever is to call the tool: 3 the most; 0 what it is proud of. */
function telling(sentence: string): 0 | 1 | 2 | 3 {
  if (boasting.test(sentence)) return 0;
  if (choosing.test(sentence)) return 3;
  return isStep(sentence) || binding.test(sentence) ? 2 : 1;
}

/**
 * The first sentence, and of the others as many as the cap holds beside what was learnt, in their order: the most telling first, whole ones only.
 * What a tool is proud of is kept only where nothing else had to go.
 */
export function withinCap(
  sentences: readonly string[],
  cap: DocCap,
  learnt: string,
): readonly string[] {
  const kept = new Set([0]);
  const room = new Room(cap);
  room.spend(learnt);
  room.spend(sentences[0] ?? '');
  let isShort = false;
  for (const rank of [3, 2, 1, 0]) {
    if (rank === 0 && isShort) break;
    sentences.forEach((sentence, index) => {
      if (index === 0 || telling(sentence) !== rank) return;
      if (room.takes(sentence)) kept.add(index);
      else isShort = true;
    });
  }
  return sentences.filter((_, index) => kept.has(index));
}
