import type { EmbeddingModel } from '../core/ports.js';
import { bleu } from './bleu.js';
import { cosine } from './cosine.js';

const fewestWords = 4;

/**
 * How similar a text is to the one before: Δ = (cosine of the embeddings + BLEU-4, the old text as reference) / 2 (DRAFT, equation 5). Null if
 * either text has fewer than four words, or the cosine is not defined.
 */
export async function changeOfText(
  before: string,
  after: string,
  embeddings: Pick<EmbeddingModel, 'embed'>,
): Promise<number | null> {
  const isShort = (text: string): boolean => text.split(/\s+/).filter(Boolean).length < fewestWords;
  if (isShort(before) || isShort(after)) return null;
  const [old, now] = await embeddings.embed([before, after]);
  const similarity = old === undefined || now === undefined ? null : cosine(old, now);
  return similarity === null ? null : (similarity + bleu(before, after)) / 2;
}
