import type { Json } from '../core/json.js';
import type { ChatModel } from '../models/chat-model.js';
import { createChatModel } from '../models/create-chat-model.js';
import { llmEngine } from '../refinement/llm/llm-engine.js';
import { toSafeName } from '../storage/safe-name.js';
import type { BuiltEngine, EngineContext } from './built-engine.js';
import { chatModelOptions } from './create-chat-models.js';
import { modelsOfRoles } from './models-of-roles.js';
import type { RefineSettings } from './refine-settings.js';

/** The engine that asks chat models; `ConfigurationError` or `ModelError` before any request where something is missing. */
export function createModelEngine(settings: RefineSettings, context: EngineContext): BuiltEngine {
  const names = modelsOfRoles(settings);
  const optionsFor = chatModelOptions(settings, context);
  const build = (model: string): ChatModel => createChatModel(optionsFor(model));
  const { preset } = settings;
  const engine = llmEngine({
    explorer: build(names.explorer),
    analyzer: build(names.analyzer),
    rewriter: build(names.rewriter),
    panel: build(names.panel),
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
    } satisfies Record<string, Json>,
  };
}
