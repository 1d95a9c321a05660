import { rulesEngine } from '../refinement/claims-engine.js';
import type { BuiltEngine, EngineContext } from './built-engine.js';
import { engineNameOf } from './engine-name-of.js';
import type { LateModels } from './late-models.js';
import type { RefineSettings } from './refine-settings.js';

/**
 * Builds the engine; rejects with `ConfigurationError` or `ModelError` before any request where something is missing. What a
 * model needs is loaded for a model only.
 */
export async function createEngine(
  settings: RefineSettings,
  context: EngineContext,
  models: LateModels,
): Promise<BuiltEngine> {
  const name = engineNameOf(settings);
  switch (name) {
    case 'rules':
      return { name, engine: rulesEngine(), runName: 'rules', settings: {} };
    case 'llm': {
      const { createModelEngine } = await import('./create-model-engine.js');
      return createModelEngine(settings, context, await models.load());
    }
  }
}
