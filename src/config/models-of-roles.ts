import { ConfigurationError } from '../core/errors.js';
import type { ModelRole } from './options/role-options.js';
import type { RefineSettings } from './refine-settings.js';

/** Names of the models that play the roles; the panel's makes calls from versions of a doc. */
export type ModelsOfRoles = Readonly<Record<ModelRole, string>>;

/** Which model plays which role. Throws `ConfigurationError` for a role without one. */
export function modelsOfRoles(settings: RefineSettings): ModelsOfRoles {
  const role = (own: string | undefined, flag: string): string => {
    const name = own ?? settings.model;
    if (name !== undefined) return name;
    throw new ConfigurationError(`The llm engine needs a model, and none is named for ${flag}.`, {
      remedy: `Name one with --model, or with --${flag}-model; without a model use --engine rules.`,
    });
  };
  const explorer = role(settings.explorerModel, 'explorer');
  return {
    explorer,
    analyzer: role(settings.analyzerModel, 'analyzer'),
    rewriter: role(settings.rewriterModel, 'rewriter'),
    panel: settings.panelModel ?? settings.model ?? explorer,
  };
}
