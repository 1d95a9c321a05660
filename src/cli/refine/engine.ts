import type { commandOptions } from '../../config/command-options.js';
import type { EngineName } from '../../config/engine-catalog.js';
import type { SettingsOf } from '../../config/option.js';
import {
  refiningRoles,
  type ModelSettings,
  type RefiningRole,
} from '../../config/model-settings.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { ChatModel } from '../../models/chat-model.js';
import { modelEndpoint } from '../../models/model-endpoint.js';
import { rulesEngine } from '../../refinement/claims-engine.js';
import type { RefinementEngine } from '../../refinement/engine.js';
import { rolesNamed } from '../../session/model-settings-of.js';
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
  { engine, model, role }: Pick<RefineSettings, 'engine' | 'model' | 'role'>,
  choices: ModelSettings,
): EngineName {
  const named = rolesNamed({ role });
  const isNamed = model !== undefined || ['refine', ...refiningRoles].some((one) => named.has(one));
  if (engine === 'rules' && isNamed) {
    throw new ConfigurationError('--engine rules uses no model, and one is named.', {
      remedy: 'Leave out --engine rules, or the model.',
    });
  }
  const isChosen = refiningRoles.some((one) => choices[one] !== undefined);
  return engine ?? (isChosen ? 'llm' : 'rules');
}

/** Names of the models that play the roles. Throws `ConfigurationError` for a role without one. */
export function modelsOfRoles(choices: ModelSettings): Readonly<Record<RefiningRole, string>> {
  const nameOf = (role: RefiningRole): string => {
    const choice = choices[role];
    if (choice !== undefined) return choice.name;
    throw new ConfigurationError(`This engine needs a model, and none is named for ${role}.`, {
      remedy: `Name one with --model, or with --role ${role}=NAME; without a model use --engine rules.`,
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
  const name = engineNameOf(settings, models.choices);
  if (name === 'rules') return { engine: rulesEngine(), runName: 'rules', settings: {} };
  const names = modelsOfRoles(models.choices);
  const chats = {
    explorer: await models.chat('explorer'),
    analyzer: await models.chat('analyzer'),
    rewriter: await models.chat('rewriter'),
  };
  const { probes, baseUrl = null, maxPromptTokens, maxAnswerTokens } = settings;
  const options = { ...chats, maxPromptTokens, maxAnswerTokens, signal, clock: systemClock };
  const { draftEngine, llmEngine } = await import('../../refinement/llm/llm-engine.js');
  return {
    engine:
      name === 'draft'
        ? draftEngine(options)
        : llmEngine({ ...options, probes: probes > 0 ? 'auto' : 'off', pool: true }),
    runName: toSafeName(name === 'draft' ? `draft-${names.rewriter}` : names.rewriter),
    settings: {
      ...{ ...names, baseUrl, maxPromptTokens, maxAnswerTokens },
      ...statedOnly('baseUrls', ownEndpoints(settings, chats)),
      ...statedOnly('temperatures', temperaturesOfRoles(chats)),
    },
  };
}

type ModelsByRole = Readonly<Record<RefiningRole, ChatModel>>;

/** What each role is sent; a role that is sent none is absent. */
function temperaturesOfRoles(chats: ModelsByRole): Readonly<Record<string, number>> {
  return Object.fromEntries(
    refiningRoles.flatMap((role) => {
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
    refiningRoles.flatMap((role) => {
      const endpoint = chats[role].setting?.endpoint ?? shared;
      return endpoint === shared ? [] : [[role, endpoint]];
    }),
  );
}

function statedOnly(name: string, values: Readonly<Record<string, Json>>): JsonObject {
  return Object.keys(values).length === 0 ? {} : { [name]: values };
}
