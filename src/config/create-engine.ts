import type { Json, JsonObject } from '../core/json.js';
import type { ChatModel } from '../models/chat-model.js';
import { createChatModel } from '../models/create-chat-model.js';
import type { RefinementEngine } from '../refinement/engine.js';
import { llmEngine } from '../refinement/llm/llm-engine.js';
import { rulesEngine } from '../refinement/rules/rules-engine.js';
import { toSafeName } from '../storage/safe-name.js';
import { chatModelOptions, type ModelContext } from './create-chat-models.js';
import type { EngineName } from './engine-catalog.js';
import { engineNameOf } from './engine-name-of.js';
import { modelsOfRoles } from './models-of-roles.js';
import type { RefineSettings } from './refine-settings.js';

/** An engine, and what a run with it is called and records where nothing else is asked for. */
export interface BuiltEngine {
  readonly name: EngineName;
  readonly engine: RefinementEngine;
  /** Default of `--run`. */
  readonly runName: string;
  /** Its own settings that change what a trajectory holds. */
  readonly settings: JsonObject;
}

export interface EngineContext extends ModelContext {
  readonly signal?: AbortSignal | undefined;
}

/** Builds the engine; `ConfigurationError` or `ModelError` before any request where something is missing. */
export function createEngine(settings: RefineSettings, context: EngineContext): BuiltEngine {
  const name = engineNameOf(settings);
  switch (name) {
    case 'rules':
      return { name, engine: rulesEngine(), runName: 'rules', settings: {} };
    case 'llm':
      return modelEngine(settings, context);
  }
}

function modelEngine(settings: RefineSettings, context: EngineContext): BuiltEngine {
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
