import type { EmbeddingModel } from '../../core/ports.js';
import type { RefinementSettings } from '../../refinement/settings.js';
import { givenValues } from '../../config/given-values.js';
import type { RefineSettings } from './engine.js';

/** The settings that change what a trajectory holds, out of all of the command's. */
export function refinementSettings(
  settings: RefineSettings,
  embeddings: Pick<EmbeddingModel, 'name' | 'defaultPhi'>,
): RefinementSettings {
  return {
    phi: settings.phi ?? embeddings.defaultPhi,
    tau: settings.tau,
    iterations: settings.iterations,
    diversity: settings.diversity,
    adaptiveStop: !settings.noAdaptiveStop,
    probesPerIteration: settings.probes,
    maxDocWords: settings.maxDocWords,
    ...(settings.maxDocTokens === undefined ? {} : { maxDocTokens: settings.maxDocTokens }),
    embeddings: embeddings.name,
    seed: settings.seed,
    values: givenValues(settings.value),
    ...(settings.quotes === 'short' ? {} : { quotes: settings.quotes }),
    ...(settings.examples === 'none' ? { examples: 'none' } : {}),
  };
}
