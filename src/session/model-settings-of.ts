import { looksLikeToken } from '../catalogues/mask-tokens.js';
import type { EngineName } from '../config/engine-catalog.js';
import {
  draftTemperatures,
  modelRoles,
  namedRoles,
  refiningRoles,
  usualTemperatures,
  type ConfiguredModel,
  type ConfiguredModels,
  type EmbeddingChoice,
  type ModelChoice,
  type ModelRole,
  type ModelSettings,
  type NamedRole,
  type RefiningRole,
  type Temperatures,
} from '../config/model-settings.js';
import { ConfigurationError } from '../core/errors.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import { didYouMean } from '../support/did-you-mean.js';

/** The options of any command that name a model, or say where it is and how it is asked. */
export interface ModelOptions {
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly temperature?: number | undefined;
  /** `ROLE=NAME`; the last one of a role counts. */
  readonly role?: readonly string[] | undefined;
  readonly models?: ConfiguredModels | undefined;
  readonly engine?: EngineName | undefined;
}

/** Roles that take part only where a model is named for them. */
const optionalRoles: ReadonlySet<ModelRole> = new Set(['user', 'judge', 'condenser']);

/**
 * The models that a command's options choose: what the command line says for all roles or for one, then what the configuration file
 * says of the role. `usual` holds temperatures that the command sends in place of a role's default. Throws `ConfigurationError`
 * for an unknown role, a bad URL or a bad variable name.
 */
export function modelSettingsOf(options: ModelOptions, usual: Temperatures = {}): ModelSettings {
  const { model, engine, models = {} } = options;
  const named = rolesNamed(options);
  const temperatures: Temperatures = {
    ...usualTemperatures,
    ...(engine === 'draft' ? draftTemperatures : {}),
    ...usual,
  };
  const choices = modelRoles.flatMap((role): (readonly [ModelRole, ModelChoice])[] => {
    const entry = entryOf(role, models);
    const own = named.get(role) ?? (isRefining(role) ? named.get('refine') : undefined);
    const isPlayed = !optionalRoles.has(role) || entry.name !== undefined;
    const name = own ?? (isPlayed ? (model ?? entry.name) : undefined);
    if (name === undefined) return [];
    const temperature = options.temperature ?? entry.temperature ?? temperatures[role] ?? undefined;
    return [[role, { name, ...placeOf(role, entry, options), temperature }]];
  });
  return { ...Object.fromEntries(choices), embeddings: embeddingsOf(options, named) };
}

/** True where the options name a model for this role, and not only one for all. */
export function namesRole(options: ModelOptions, role: NamedRole): boolean {
  const entry = role === 'refine' ? options.models?.refine : entryOf(role, options.models ?? {});
  return rolesNamed(options).has(role) || entry?.name !== undefined;
}

/** What `--role` says. Throws `ConfigurationError` for anything but `ROLE=NAME`. */
export function rolesNamed({ role = [] }: Pick<ModelOptions, 'role'>): ReadonlyMap<string, string> {
  return new Map(
    role.map((text) => {
      const [, word = '', name = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
      if (namedRoles.some((one) => one === word) && name.trim() !== '') return [word, name.trim()];
      const problem = text.includes('=') && name.trim() !== '' ? 'names no role' : 'names no model';
      throw new ConfigurationError(`--role ${text} ${problem}.${didYouMean(word, namedRoles)}`, {
        remedy: `Write ROLE=NAME, with one of these roles: ${namedRoles.join(', ')}.`,
      });
    }),
  );
}

function isRefining(role: string): role is RefiningRole {
  return refiningRoles.some((one) => one === role);
}

function entryOf(
  role: Exclude<NamedRole, 'refine'>,
  { refine = {}, ...others }: ConfiguredModels,
): ConfiguredModel {
  if (!isRefining(role)) return others[role] ?? {};
  const { name, baseUrl, keyVariable, temperature } = refine;
  const own = refine[role] ?? {};
  const isElsewhere = own.baseUrl !== undefined && own.baseUrl !== baseUrl;
  const key = isElsewhere ? {} : { keyVariable };
  return { name, baseUrl, ...key, temperature, ...own };
}

function embeddingsOf(
  { baseUrl, engine, models = {} }: ModelOptions,
  named: ReadonlyMap<string, string>,
): EmbeddingChoice {
  const entry = models.embeddings ?? {};
  const own = named.get('embeddings');
  const name = own ?? entry.name;
  const isStated = (name ?? entry.baseUrl) !== undefined;
  if (name === 'local' || (!isStated && engine !== 'draft')) return { kind: 'local' };
  // A place of chat models is one of embeddings only where the command line names the model too.
  const shared = own === undefined ? undefined : baseUrl;
  const place = placeOf('embeddings', entry, { baseUrl: shared });
  const isUsualPlace = place.baseUrl === undefined || place.baseUrl === shared;
  return { kind: 'openai', name, ...place, isUsualPlace };
}

/** Where a role's model is: at the place for all roles, else at its own. A key goes to no other place than its own. */
function placeOf(
  role: Exclude<NamedRole, 'refine'>,
  { baseUrl: own, keyVariable }: ConfiguredModel,
  { baseUrl: shared }: Pick<ModelOptions, 'baseUrl'>,
): Pick<ModelChoice, 'baseUrl' | 'keyVariable'> {
  const key = isRefining(role) ? `models.refine.${role}` : `models.${role}`;
  if (own !== undefined) modelEndpoint(own, `${key}.baseUrl`);
  if (keyVariable !== undefined) expectName(keyVariable, `${key}.keyVariable`);
  const isElsewhere = shared !== undefined && own !== undefined && shared !== own;
  return { baseUrl: shared ?? own, keyVariable: isElsewhere ? undefined : keyVariable };
}

/** The value may be the key itself, so the message does not repeat it. */
function expectName(name: string, key: string): void {
  if (/^[A-Za-z_]\w*$/.test(name) && !looksLikeToken(name)) return;
  throw new ConfigurationError(`"${key}" takes the name of an environment variable.`, {
    remedy: 'Put the key into a variable and write its name.',
  });
}
