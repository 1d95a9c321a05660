import type { EmbeddingModel } from '../../core/ports.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';

const portion = 64;

/** The model asked for a portion of texts at a time, so that it can be told how far it is and stopped in between. */
export function embedWithProgress(
  model: EmbeddingModel,
  onEmbedded: (done: number, of: number) => void,
  signal?: AbortSignal,
): EmbeddingModel {
  return {
    name: model.name,
    defaultPhi: model.defaultPhi,
    embed: async (texts) => {
      const vectors: (readonly number[])[] = [];
      for (let from = 0; from < texts.length; from += portion) {
        throwIfInterrupted(signal);
        vectors.push(...(await model.embed(texts.slice(from, from + portion))));
        onEmbedded(Math.min(from + portion, texts.length), texts.length);
      }
      return vectors;
    },
  };
}
