import { createHash } from 'node:crypto';
import type { EmbeddingModel } from '../../../src/core/ports.js';

/** Vectors made of words' hashes: texts that share words are similar, unrelated ones are not, always in the same way. */
export function embeddingsOfWords(): EmbeddingModel {
  return {
    name: 'test:words',
    defaultPhi: 0.9,
    embed: async (texts) => texts.map(wordVector),
  };
}

/** The sum of a fixed vector for each word of a text, in 64 dimensions. */
export function wordVector(text: string): readonly number[] {
  const vector = Array.from({ length: 64 }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\d]+/gu) ?? ['']) {
    const bytes = createHash('sha512').update(word).digest();
    vector.forEach((sum, index) => (vector[index] = sum + (bytes[index]! - 127.5) / 127.5));
  }
  return vector;
}
