import type { commandOptions } from '../../config/command-options.js';
import type { EngineName } from '../../config/engine-catalog.js';
import type { SettingsOf } from '../../config/option.js';
import { modelRoles, type ModelRole } from '../../config/options/role-options.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { ChatModel } from '../../models/chat-model.js';
import { modelEndpoint } from '../../models/model-endpoint.js';
import { rulesEngine } from '../../refinement/claims-engine.js';
import type { RefinementEngine } from '../../refinement/engine.js';
import type { SessionModels } from '../../session/model-settings-of.js';
import type { Models } from '../../session/models.js';
import { toSafeName } from '../../storage/safe-name.js';
import { systemClock } from '../../support/system-clock.js';

/** Every setting of `tooldraft refine`, resolved. */
export type RefineSettings = SettingsOf<typeof commandOptions.refine>;

/** An engine, and what a run with it is called and records unless something else is asked for. */
export interface BuiltEngine {
  readonly engine: RefinementEngine;
  /** Default of `--run`. */
  readonly runName: string;
  /** Its own settings that change what a trajectory holds. */
  readonly settings: JsonObject;
}

/** The engine asked for: the one named, else llm where a model is named, else rules. */
export function engineNameOf(
  { engine }: Pick<RefineSettings, 'engine'>,
  choices: SessionModels,
): EngineName {
  const isNamed = modelRoles.some((role) => choices[role] !== undefined);
  if (engine === 'rules' && isNamed) {
    throw new ConfigurationError('--engine rules uses no model, and one is named.', {
      remedy: 'Leave out --engine rules, or the model.',
    });
  }
  return engine ?? (isNamed ? 'llm' : 'rules');
}

/** Names of the models that play the roles. Throws `ConfigurationError` for a role without one. */
export function modelsOfRoles(choices: SessionModels): Readonly<Record<ModelRole, string>> {
  const nameOf = (role: ModelRole): string => {
    const choice = choices[role];
    if (choice !== undefined) return choice.name;
    throw new ConfigurationError(`The llm engine needs a model, and none is named for ${role}.`, {
      remedy: `Name one with --model, or with --${role}-model; without a model use --engine rules.`,
    });
  };
  return {
    explorer: nameOf('explorer'),
    analyzer: nameOf('analyzer'),
    rewriter: nameOf('rewriter'),
  };
}

/** Rejects with `ConfigurationError` or `ModelError`, before any request, where something is missing. */
export async function createEngine(
  settings: RefineSettings,
  models: Models,
  signal?: AbortSignal,
): Promise<BuiltEngine> {
  if (engineNameOf(settings, models.choices) === 'rules')
    return { engine: rulesEngine(), runName: 'rules', settings: {} };
  const names = modelsOfRoles(models.choices);
  const chats = {
    explorer: await models.chat('explorer'),
    analyzer: await models.chat('analyzer'),
    rewriter: await models.chat('rewriter'),
  };
  const { preset, probes, baseUrl = null, maxPromptTokens, maxAnswerTokens } = settings;
  const { llmEngine } = await import('../../refinement/llm/llm-engine.js');
  return {
    engine: llmEngine({
      ...{ ...chats, preset, maxPromptTokens, maxAnswerTokens, signal, clock: systemClock },
      probes: probes > 0 ? 'auto' : 'off',
      pool: preset !== 'draft',
    }),
    runName: toSafeName(preset === 'draft' ? `draft-${names.rewriter}` : names.rewriter),
    settings: {
      ...{ ...names, preset, baseUrl, maxPromptTokens, maxAnswerTokens },
      ...statedOnly('baseUrls', ownEndpoints(settings, chats)),
      ...statedOnly('temperatures', temperaturesOfRoles(chats)),
    },
  };
}

type ModelsByRole = Readonly<Record<ModelRole, ChatModel>>;

/** What each role is sent; a role that is sent none is absent. */
function temperaturesOfRoles(chats: ModelsByRole): Readonly<Record<string, number>> {
  return Object.fromEntries(
    modelRoles.flatMap((role) => {
      const sent = chats[role].setting?.temperature ?? null;
      return sent === null ? [] : [[role, sent]];
    }),
  );
}

/** The endpoints of roles whose model is not at `--base-url`. */
function ownEndpoints(
  { baseUrl }: RefineSettings,
  chats: ModelsByRole,
): Readonly<Record<string, string>> {
  const { label: shared } = modelEndpoint(baseUrl);
  return Object.fromEntries(
    modelRoles.flatMap((role) => {
      const endpoint = chats[role].setting?.endpoint ?? shared;
      return endpoint === shared ? [] : [[role, endpoint]];
    }),
  );
}

function statedOnly(name: string, values: Readonly<Record<string, Json>>): JsonObject {
  return Object.keys(values).length === 0 ? {} : { [name]: values };
}
