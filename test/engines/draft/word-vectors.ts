import { createHash } from 'node:crypto';
import type { EmbeddingModel } from '../../../src/core/ports.js';

/** Vectors made of words' hashes, in 64 dimensions: texts that share words are similar, others are not, always in the same way. */
export const wordVectors: EmbeddingModel = {
  name: 'test:words',
  defaultPhi: 0.9,
  embed: (texts) => Promise.resolve(texts.map(wordVector)),
};

function wordVector(text: string): readonly number[] {
  const vector = Array.from({ length: 64 }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\d]+/gu) ?? ['']) {
    const bytes = createHash('sha512').update(word).digest();
    vector.forEach((sum, index) => (vector[index] = sum + (bytes[index]! - 127.5) / 127.5));
  }
  return vector;
}
