import { ConfigurationError } from '../core/errors.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Clock, Random } from '../core/ports.js';
import type { CachePolicy } from '../models/chat-cache.js';
import type { ChatModel } from '../models/chat-model.js';
import { createChatModel } from '../models/create-chat-model.js';
import { cachedDialectStore, memoryDialectStore } from '../models/dialect-stores.js';
import { createRequestLimiter } from '../models/request-limiter.js';
import { createTokenBudget } from '../models/token-budget.js';
import type { RefinementEngine } from '../refinement/engine.js';
import { llmEngine } from '../refinement/llm/llm-engine.js';
import { rulesEngine } from '../refinement/rules/rules-engine.js';
import { FileCache } from '../storage/file-cache.js';
import { toSafeName } from '../storage/safe-name.js';
import type { EngineName } from './engine-catalog.js';
import type { Environment } from './load-settings.js';
import { engineNameOf } from './engine-name-of.js';
import { modelsOfRoles } from './models-of-roles.js';
import { pricesOf } from './prices-of.js';
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

export interface EngineContext {
  readonly workspace: string;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly random: Random;
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
  const build = chatModels(settings, context);
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

/** Models that share one budget, one limit on requests in flight and one cache. */
function chatModels(
  settings: RefineSettings,
  context: EngineContext,
): (model: string) => ChatModel {
  const { clock, random, environment: env, workspace } = context;
  const cachePolicy = cachePolicyOf(settings);
  const cache = cachePolicy === 'off' ? undefined : new FileCache(workspace, 'chat');
  const prices = pricesOf(settings.price);
  const budget = createTokenBudget({
    maxTokens: settings.maxTokens,
    maxCost: settings.maxCost,
    prices,
  });
  const { concurrency, rpm, tpm } = settings;
  const limiter = createRequestLimiter({ concurrency, rpm, tpm, clock });
  const dialects = cache === undefined ? memoryDialectStore() : cachedDialectStore(cache);
  return (model) =>
    createChatModel({
      ...{ model, baseUrl: settings.baseUrl, env, cache, cachePolicy },
      ...{ budget, limiter, clock, random, dialects },
    });
}

function cachePolicyOf({ noCache, cacheOnly }: RefineSettings): CachePolicy {
  if (noCache && cacheOnly) {
    throw new ConfigurationError('--no-cache and --cache-only contradict each other.', {
      remedy: 'Give one of them.',
    });
  }
  if (noCache) return 'off';
  return cacheOnly ? 'only' : 'on';
}
