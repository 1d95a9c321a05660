import type { commandOptions } from '../../config/command-options.js';
import type { EngineName } from '../../config/engine-catalog.js';
import { refiningRoles, type ModelSettings } from '../../config/model-settings.js';
import type { SettingsOf } from '../../config/option.js';
import { ConfigurationError } from '../../core/errors.js';
import { rolesNamed } from '../../session/model-settings-of.js';
import { textModelChoice } from '../../session/text-models.js';

/** Every setting of `tooldraft refine`, resolved. */
export type RefineSettings = SettingsOf<typeof commandOptions.refine>;

/** The engine asked for: the one named, else model where something answers as one, else builtin. */
export function engineNameOf(settings: RefineSettings, choices: ModelSettings): EngineName {
  const { engine, model, modelCommand, modelInbox } = settings;
  const named = rolesNamed(settings);
  const isNamed =
    (model ?? modelCommand ?? modelInbox) !== undefined ||
    ['refine', ...refiningRoles].some((one) => named.has(one));
  if (engine === 'builtin' && isNamed)
    throw new ConfigurationError('--engine builtin uses no model, and one is named.', {
      remedy: 'Leave out --engine builtin, or the model.',
    });
  if (engine !== undefined) return engine;
  const isChosen =
    textModelChoice(settings) !== null || refiningRoles.some((one) => choices[one] !== undefined);
  return isChosen ? 'model' : 'builtin';
}
