import { ConfigurationError } from '../core/errors.js';
import type { EngineName } from './engine-catalog.js';
import { modelRoles } from './options/role-options.js';
import type { RefineSettings } from './refine-settings.js';

/** The engine that the settings ask for: the one named, else llm where a model is named, else rules. */
export function engineNameOf(settings: RefineSettings): EngineName {
  const { engine, model } = settings;
  const own = modelRoles.map((role) => settings[`${role}Model`]);
  const named = [model, ...own].some((name) => name !== undefined);
  if (engine === 'rules' && named) {
    throw new ConfigurationError('--engine rules uses no model, and one is named.', {
      remedy: 'Leave out --engine rules, or the model.',
    });
  }
  return engine ?? (named ? 'llm' : 'rules');
}
