import { looksLikeToken } from '../catalogues/mask-tokens.js';
import { ConfigurationError } from '../core/errors.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import { flagName } from './option.js';
import type { ModelRole, Role, RoleSettings } from './options/role-options.js';
import type { RefineSettings } from './refine-settings.js';

/** Where a model is asked, and which environment variable holds the key for it. */
export interface ModelPlace {
  /** `--base-url` when absent. */
  readonly baseUrl?: string | undefined;
  /** The usual ones when absent, at `--base-url`; elsewhere no key is sent. */
  readonly keyVariable?: string | undefined;
}

/**
 * Where each role of refinement is asked: a role's own place, else the shared one; a panel that takes the Explorer's model takes its
 * place too. Throws `ConfigurationError` for what is no URL of a model or no name of a variable.
 */
export function endpointsOfRoles(
  settings: RefineSettings,
): Readonly<Record<ModelRole, ModelPlace>> {
  const borrows = settings.panelModel === undefined && settings.model === undefined;
  return {
    explorer: placeOf('explorer', settings),
    analyzer: placeOf('analyzer', settings),
    rewriter: placeOf('rewriter', settings),
    panel: borrows ? placeLike('panel', 'explorer', settings) : placeOf('panel', settings),
  };
}

/** The place of a role that takes another's model: its own, as far as it has one, else the other's. */
export function placeLike(role: Role, other: Role, settings: RoleSettings): ModelPlace {
  return { ...placeOf(other, settings), ...placeOf(role, settings) };
}

/** A role's own place. Throws `ConfigurationError` for what is no URL of a model or no name of a variable. */
export function placeOf(role: Role, settings: RoleSettings): ModelPlace {
  const baseUrl = settings[`${role}BaseUrl`];
  const keyVariable = settings[`${role}KeyVariable`];
  if (baseUrl !== undefined) modelEndpoint(baseUrl, `--${flagName(`${role}BaseUrl`)}`);
  if (keyVariable !== undefined) expectName(keyVariable, `--${flagName(`${role}KeyVariable`)}`);
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(keyVariable === undefined ? {} : { keyVariable }),
  };
}

/** What is given may be the key itself, so the message does not repeat it. */
function expectName(name: string, flag: string): void {
  if (/^[A-Za-z_]\w*$/.test(name) && !looksLikeToken(name)) return;
  throw new ConfigurationError(`${flag} takes the name of an environment variable.`, {
    remedy: `Put the key into a variable and write ${flag} NAME.`,
  });
}
