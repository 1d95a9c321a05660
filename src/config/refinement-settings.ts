import type { RefinementSettings } from '../refinement/settings.js';
import type { EmbeddingModel } from '../core/ports.js';
import type { commandOptions } from './command-options.js';
import type { SettingsOf } from './option.js';

export type RefineSettings = SettingsOf<typeof commandOptions.refine>;

/** The settings that change what a trajectory holds, out of all of the command's. */
export function refinementSettings(
  settings: RefineSettings,
  embeddings: Pick<EmbeddingModel, 'name' | 'defaultPhi'>,
): RefinementSettings {
  return {
    engine: settings.engine,
    phi: settings.phi ?? embeddings.defaultPhi,
    tau: settings.tau,
    iterations: settings.iterations,
    diversity: settings.diversity,
    adaptiveStop: !settings.noAdaptiveStop,
    probesPerIteration: settings.probes,
    select: settings.select,
    maxDocWords: settings.maxDocWords,
    embeddings: embeddings.name,
    seed: settings.seed,
    engineSettings: {},
  };
}

/** `all`, `none` or the patterns, as the plan wants it. */
export function allowedWrites(patterns: readonly string[]): readonly string[] | 'all' | 'none' {
  if (patterns.length === 0) return 'none';
  return patterns.includes('*') ? 'all' : patterns;
}
