import { bleu } from './bleu.js';

const fewestWords = 4;

/**
 * How similar a text is to the one before: Δ = (cosine of their embeddings + BLEU-4, the old text as reference) / 2 (DRAFT, equation 5). Null
 * if either text has fewer than four words, or the cosine is not defined.
 */
export async function changeOfText(
  before: string,
  after: string,
  cosineOf: (before: string, after: string) => Promise<number | null>,
): Promise<number | null> {
  const isShort = (text: string): boolean => text.split(/\s+/).filter(Boolean).length < fewestWords;
  if (isShort(before) || isShort(after)) return null;
  const similarity = await cosineOf(before, after);
  return similarity === null ? null : (similarity + bleu(before, after)) / 2;
}
