import type { DocVersion } from '../core/doc-version.js';
import type { ChangeScore } from '../core/trajectory.js';
import type { EmbeddingModel } from '../core/ports.js';
import { writeJson } from '../core/json-text.js';
import { bleu } from '../metrics/bleu.js';
import { cosine } from '../metrics/cosine.js';
import { countWords } from '../support/count-words.js';

const fewestWords = 4;

/**
 * How much two versions differ: Δ = (cosine + BLEU) / 2 on the descriptions (DRAFT, equation 5; old text as
 * reference). Null where either text has fewer than 4 words: BLEU-4 says nothing there.
 */
export async function changeScore(
  previous: DocVersion,
  proposal: DocVersion,
  embeddings: EmbeddingModel,
): Promise<ChangeScore> {
  const identical = sameVersion(previous, proposal);
  const texts = [previous.description, proposal.description];
  if (texts.some((text) => countWords(text) < fewestWords)) {
    return { delta: null, cosine: null, bleu: null, identical };
  }
  const [before, after] = await embeddings.embed(texts);
  const similarity = before === undefined || after === undefined ? null : cosine(before, after);
  const overlap = bleu(previous.description, proposal.description);
  const delta = similarity === null || overlap === null ? null : (similarity + overlap) / 2;
  return { delta, cosine: similarity, bleu: overlap, identical };
}

/** True where nothing an agent sees or a client uses differs. */
export function sameVersion(a: DocVersion, b: DocVersion): boolean {
  return (
    a.description === b.description &&
    writeJson(a.parameterDocs) === writeJson(b.parameterDocs) &&
    writeJson(a.learned) === writeJson(b.learned)
  );
}
