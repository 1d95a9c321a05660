import type { EngineName } from '../../config/engine-catalog.js';
import type { EmbeddingModel } from '../../core/ports.js';
import type { RefinementSettings } from '../../refinement/settings.js';
import { givenValues } from '../../session/given-values.js';
import type { RefineSettings } from './engine.js';

/** The settings that change what a trajectory holds, out of all of the command's. */
export function refinementSettings(
  settings: RefineSettings,
  engine: EngineName,
  embeddings: Pick<EmbeddingModel, 'name' | 'defaultPhi'>,
): RefinementSettings {
  const draft = settings.preset === 'draft';
  return {
    engine,
    phi: settings.phi ?? embeddings.defaultPhi,
    tau: settings.tau,
    iterations: settings.iterations,
    diversity: diversityOf(settings),
    adaptiveStop: !settings.noAdaptiveStop,
    probesPerIteration: draft ? 0 : settings.probes,
    maxDocWords: settings.maxDocWords,
    ...(settings.maxDocTokens === undefined ? {} : { maxDocTokens: settings.maxDocTokens }),
    embeddings: embeddings.name,
    seed: settings.seed,
    values: givenValues(settings.value),
    ...(settings.quotes === 'short' ? {} : { quotes: settings.quotes }),
    ...(settings.examples === 'none' ? { examples: 'none' } : {}),
    engineSettings: {},
  };
}

/** `--no-diversity` is short for `--diversity off`; the paper compares queries alone. */
function diversityOf({
  diversity,
  noDiversity,
  preset,
}: RefineSettings): RefinementSettings['diversity'] {
  if (noDiversity || diversity === 'off') return 'off';
  return preset === 'draft' ? 'query' : diversity;
}
