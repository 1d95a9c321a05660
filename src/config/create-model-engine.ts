import type { Json } from '../core/json.js';
import type { ChatModel } from '../models/chat-model.js';
import { createChatModel } from '../models/create-chat-model.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import { llmEngine } from '../refinement/llm/llm-engine.js';
import { toSafeName } from '../storage/safe-name.js';
import type { BuiltEngine, EngineContext } from './built-engine.js';
import { chatModelOptions } from './create-chat-models.js';
import { endpointsOfRoles, type ModelPlace } from './endpoints-of-roles.js';
import { modelsOfRoles } from './models-of-roles.js';
import { modelRoles, type ModelRole } from './options/role-options.js';
import type { RefineSettings } from './refine-settings.js';

/** The engine that asks chat models; `ConfigurationError` or `ModelError` before any request where something is missing. */
export function createModelEngine(settings: RefineSettings, context: EngineContext): BuiltEngine {
  const names = modelsOfRoles(settings);
  const optionsFor = chatModelOptions(settings, context);
  const places = endpointsOfRoles(settings);
  const build = (role: ModelRole): ChatModel =>
    createChatModel(optionsFor(names[role], places[role]));
  const { preset } = settings;
  const temperature = temperaturesOfRoles(settings);
  const engine = llmEngine({
    explorer: build('explorer'),
    analyzer: build('analyzer'),
    rewriter: build('rewriter'),
    panel: build('panel'),
    temperature,
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
      ...statedOnly('temperatures', temperature),
    } satisfies Record<string, Json>,
  };
}

/** The temperature of the paper's code. */
const draftTemperature = 0.2;

/** Each role's own, else the shared one, else the preset's; a role without one is absent. */
function temperaturesOfRoles(settings: RefineSettings): Readonly<Record<string, number>> {
  const { temperature = settings.preset === 'draft' ? draftTemperature : undefined } = settings;
  return Object.fromEntries(
    modelRoles.flatMap((role) => {
      const own = settings[`${role}Temperature`] ?? temperature;
      return own === undefined ? [] : [[role, own]];
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
