import { looksLikeToken } from '../catalogues/mask-tokens.js';
import { flagName, type SettingsOf } from '../config/option.js';
import type { embeddingOptions } from '../config/options/refinement-options.js';
import {
  draftTemperatures,
  temperatureOf,
  type Role,
  type RoleSettings,
  type Temperatures,
} from '../config/options/role-options.js';
import { ConfigurationError } from '../core/errors.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import type { EmbeddingChoice, ModelChoice, ModelSettings } from './model-settings.js';

/** The options of any command that name a model, or say where it is and how it is asked. */
export type ModelOptions = RoleSettings & {
  readonly [
    K in
      | `${'explorer' | 'analyzer' | 'rewriter' | 'user'}Model`
      | ('model' | 'baseUrl' | 'judge' | 'simulator' | 'condenser')
  ]?: string | undefined;
} & {
  readonly [K in keyof typeof embeddingOptions]?:
    SettingsOf<typeof embeddingOptions>[K] | undefined;
} & { readonly preset?: 'default' | 'draft' | undefined };

/** The models of a session, with a role that only today's options know. */
export type SessionModels = ModelSettings & Readonly<Partial<Record<'condenser', ModelChoice>>>;

/**
 * The models that a command's options choose. `usual` holds temperatures that the command sends in place of a role's default.
 * Throws `ConfigurationError` for a bad URL or variable name.
 */
export function modelSettingsOf(options: ModelOptions, usual: Temperatures = {}): SessionModels {
  const { model, explorerModel, preset } = options;
  const temperatures = preset === 'draft' ? { ...draftTemperatures, ...usual } : usual;
  const choice = (
    role: Role,
    name: string | undefined,
    borrowed: ModelPlace = {},
  ): Partial<Record<Role, ModelChoice>> => {
    if (name === undefined) return {};
    const { baseUrl } = options;
    const place = { baseUrl, ...borrowed, ...placeOf(role, options) };
    const temperature = temperatureOf(role, options, temperatures);
    return { [role]: { name, ...place, temperature } };
  };
  const agentPlace = options.simulator === undefined ? placeOf('agent', options) : {};
  return {
    ...choice('explorer', explorerModel ?? model),
    ...choice('analyzer', options.analyzerModel ?? model),
    ...choice('rewriter', options.rewriterModel ?? model),
    ...choice('agent', model),
    ...choice('user', options.userModel),
    ...choice('judge', options.judge),
    ...choice('simulator', options.simulator ?? model, agentPlace),
    ...choice('condenser', options.condenser),
    embeddings: embeddingsOf(options),
  };
}

function embeddingsOf({
  embeddings,
  embeddingModel: name,
  embeddingsUrl: baseUrl,
  preset,
}: ModelOptions): EmbeddingChoice {
  return { kind: embeddings ?? (preset === 'draft' ? 'openai' : 'local'), name, baseUrl };
}

type ModelPlace = Pick<ModelChoice, 'baseUrl' | 'keyVariable'>;

/** What the options say of a role's own place. */
function placeOf(role: Role, options: ModelOptions): ModelPlace {
  const baseUrl = options[`${role}BaseUrl`];
  const keyVariable = options[`${role}KeyVariable`];
  if (baseUrl !== undefined) modelEndpoint(baseUrl, `--${flagName(`${role}BaseUrl`)}`);
  if (keyVariable !== undefined) expectName(keyVariable, `--${flagName(`${role}KeyVariable`)}`);
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(keyVariable === undefined ? {} : { keyVariable }),
  };
}

/** The value may be the key itself, so the message does not repeat it. */
function expectName(name: string, flag: string): void {
  if (/^[A-Za-z_]\w*$/.test(name) && !looksLikeToken(name)) return;
  throw new ConfigurationError(`${flag} takes the name of an environment variable.`, {
    remedy: `Put the key into a variable and write ${flag} NAME.`,
  });
}
