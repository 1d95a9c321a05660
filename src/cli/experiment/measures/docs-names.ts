import type { ReadyDocs } from '../../../evaluation/experiments/measure.js';

/** The name in tables of docs that a command's results name by the word they were asked for by. */
export function docsNames(docs: readonly ReadyDocs[]): (word: string) => string {
  const byWord = new Map(
    docs.flatMap(({ name, word }) => [
      [word, name] as const,
      [word.replace(/^[^=:]+=/, ''), name] as const,
    ]),
  );
  return (word) => byWord.get(word) ?? word;
}
