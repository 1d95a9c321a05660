import type { Json } from '../core/json.js';
import type { ChatModel } from '../models/chat-model.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import { llmEngine } from '../refinement/llm/llm-engine.js';
import { toSafeName } from '../storage/safe-name.js';
import type { BuiltEngine, EngineContext } from './built-engine.js';
import { endpointsOfRoles } from './endpoints-of-roles.js';
import { modelsOfRoles } from './models-of-roles.js';
import { modelRoles, type ModelRole } from './options/role-options.js';
import type { RefineSettings } from './refine-settings.js';
import type { RoleModels } from './role-models.js';

/** The engine that asks chat models; `ConfigurationError` or `ModelError` before any request where something is missing. */
export function createModelEngine(
  settings: RefineSettings,
  context: EngineContext,
  models: RoleModels,
): BuiltEngine {
  const names = modelsOfRoles(settings);
  const places = endpointsOfRoles(settings);
  const build = (role: ModelRole): ChatModel => models.chat(role, names[role], places[role]);
  const chats = {
    explorer: build('explorer'),
    analyzer: build('analyzer'),
    rewriter: build('rewriter'),
    panel: build('panel'),
  };
  const { preset } = settings;
  const engine = llmEngine({
    ...chats,
    probes: settings.probes > 0 ? 'auto' : 'off',
    preset,
    pool: preset !== 'draft',
    clock: context.clock,
    signal: context.signal,
    maxPromptTokens: settings.maxPromptTokens,
    maxAnswerTokens: settings.maxAnswerTokens,
  });
  const { maxPromptTokens, maxAnswerTokens } = settings;
  return {
    name: 'llm',
    engine,
    runName: toSafeName(preset === 'draft' ? `draft-${names.rewriter}` : names.rewriter),
    settings: {
      ...{ ...names, preset, baseUrl: settings.baseUrl ?? null },
      ...{ maxPromptTokens, maxAnswerTokens },
      ...statedOnly('baseUrls', ownEndpoints(settings, chats)),
      ...statedOnly('temperatures', temperaturesOfRoles(chats)),
    } satisfies Record<string, Json>,
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

/** The endpoints of roles that are asked elsewhere than the others. */
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

function statedOnly(
  name: string,
  values: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  return Object.keys(values).length === 0 ? {} : { [name]: values };
}
