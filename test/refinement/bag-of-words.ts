import type { EmbeddingModel } from '../../src/core/ports.js';

const dimensions = 64;

/** Stands in for an embedding service: words counted into buckets, so that texts with the same words are alike. */
export const bagOfWords: EmbeddingModel = {
  name: 'stub:bag-of-words',
  defaultPhi: 0.9,
  embed: async (texts) => texts.map(vectorOf),
};

function vectorOf(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0.01);
  for (const word of text.toLowerCase().split(/\W+/)) {
    let hash = 0;
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 1;
  }
  return vector;
}
