import type { Json } from '../core/json.js';
import type { ChatModel } from '../models/chat-model.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import { llmEngine } from '../refinement/llm/llm-engine.js';
import { toSafeName } from '../storage/safe-name.js';
import type { BuiltEngine, EngineContext } from './built-engine.js';
import { endpointsOfRoles, type ModelPlace } from './endpoints-of-roles.js';
import { modelsOfRoles } from './models-of-roles.js';
import {
  modelRoles,
  temperatureOf,
  temperaturesOfPreset,
  type ModelRole,
} from './options/role-options.js';
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
  const { preset } = settings;
  const engine = llmEngine({
    explorer: build('explorer'),
    analyzer: build('analyzer'),
    rewriter: build('rewriter'),
    panel: build('panel'),
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
      ...statedOnly('baseUrls', ownEndpoints(settings, places)),
      ...statedOnly('temperatures', temperaturesOfRoles(settings)),
    } satisfies Record<string, Json>,
  };
}

/** What each role is sent; a role that is sent none is absent. */
function temperaturesOfRoles(settings: RefineSettings): Readonly<Record<string, number>> {
  return Object.fromEntries(
    modelRoles.flatMap((role) => {
      const sent = temperatureOf(role, settings, temperaturesOfPreset(settings));
      return sent === undefined ? [] : [[role, sent]];
    }),
  );
}

/** The endpoints of roles that are asked elsewhere than the others. */
function ownEndpoints(
  { baseUrl: shared }: RefineSettings,
  places: Readonly<Record<ModelRole, ModelPlace>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    modelRoles.flatMap((role) => {
      const { label } = modelEndpoint(places[role].baseUrl ?? shared);
      return label === modelEndpoint(shared).label ? [] : [[role, label]];
    }),
  );
}

function statedOnly(
  name: string,
  values: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  return Object.keys(values).length === 0 ? {} : { [name]: values };
}
