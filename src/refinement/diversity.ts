import type { EmbeddingModel } from '../core/ports.js';
import type { Exploration } from '../core/trajectory.js';
import { writeJson } from '../core/json-text.js';
import type { ProposedExploration } from './engine.js';
import type { RefinementSettings } from './settings.js';
import { cosine } from '../metrics/cosine.js';

export interface Similarity {
  /** Largest cosine with an earlier exploration; null where there is none to compare with. */
  readonly largest: number | null;
  /** The earlier query with that cosine. */
  readonly nearest: string | null;
}

/** How near a proposed exploration comes to the earlier ones (DRAFT, equation 2). */
export async function similarityToEarlier(
  proposed: ProposedExploration,
  earlier: readonly Exploration[],
  embeddings: EmbeddingModel,
  diversity: RefinementSettings['diversity'],
): Promise<Similarity> {
  if (diversity === 'off' || earlier.length === 0) return { largest: null, nearest: null };
  const texts = [proposed, ...earlier].map((exploration) => diversityText(exploration, diversity));
  const [own, ...others] = await embeddings.embed(texts);
  let best: Similarity = { largest: null, nearest: null };
  others.forEach((vector, index) => {
    const value = own === undefined ? null : cosine(own, vector);
    if (value !== null && (best.largest === null || value > best.largest)) {
      best = { largest: value, nearest: earlier[index]?.query ?? null };
    }
  });
  return best;
}

function diversityText(
  exploration: Pick<Exploration, 'query' | 'arguments'>,
  diversity: 'query' | 'query+parameters',
): string {
  if (diversity === 'query') return exploration.query;
  const pairs = Object.entries(exploration.arguments).map(
    ([name, value]) => `${name} ${writeJson(value)}`,
  );
  return [exploration.query, ...pairs].join('; ');
}
