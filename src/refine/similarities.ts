import { createHash } from 'node:crypto';
import { writeJson } from '../core/json-text.js';
import type { EmbeddingModel } from '../core/ports.js';
import { cosine } from '../metrics/cosine.js';
import { z } from 'zod';
import type { Lane } from './lane.js';

/** How similar a text is to others: cosines of embeddings, in their order; null where there is none. */
export type Similarities = (
  text: string,
  others: readonly string[],
) => Promise<readonly (number | null)[]>;

const cosines = z.array(z.number().nullable());

/** Asks a model for embeddings; what it finds is an input of the loop and goes on record. */
export function recordedSimilarities(model: EmbeddingModel, lane: Lane): Similarities {
  return async (text, others) => {
    const key = createHash('sha256')
      .update(writeJson([text, ...others]))
      .digest('hex');
    const found = await lane.once('similarity', key, {
      make: async () => {
        const [own = [], ...vectors] = await model.embed([text, ...others]);
        return vectors.map((vector) => cosine(own, vector));
      },
    });
    return cosines.parse(found);
  };
}
