import { createHash } from 'node:crypto';

/** Vectors made of words' hashes (64 dimensions): texts that share words are similar, always in the same way. */
export function embeddingsBody(texts: readonly string[]): unknown {
  return {
    object: 'list',
    model: 'scripted-embeddings',
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: wordVector(text) })),
    usage: { prompt_tokens: texts.join(' ').length, total_tokens: texts.join(' ').length },
  };
}

function wordVector(text: string): readonly number[] {
  const vector = Array.from({ length: 64 }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\d]+/gu) ?? ['']) {
    const bytes = createHash('sha256').update(word).digest();
    vector.forEach((sum, index) => (vector[index] = sum + (bytes[index % 32]! - 127.5) / 127.5));
  }
  return vector;
}
