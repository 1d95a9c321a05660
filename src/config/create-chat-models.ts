import { ConfigurationError } from '../core/errors.js';
import type { Clock, Random } from '../core/ports.js';
import type { CachePolicy } from '../models/chat-cache.js';
import type { ChatModelOptions } from '../models/chat-model-options.js';
import { cachedDialectStore, memoryDialectStore } from '../models/dialect-stores.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import { createRequestLimiter, type RequestLimiter } from '../models/request-limiter.js';
import { createTokenBudget } from '../models/token-budget.js';
import { FileCache } from '../storage/file-cache.js';
import type { ModelPlace } from './endpoints-of-roles.js';
import type { Environment } from './load-settings.js';
import type { SettingsOf } from './option.js';
import type { modelOptions } from './options/model-options.js';
import { pricesOf } from './prices-of.js';

/** The settings that say how models are reached and what they may cost. */
export type ModelAccessSettings = Pick<
  SettingsOf<typeof modelOptions>,
  'baseUrl' | 'maxTokens' | 'maxCost' | 'price' | 'rpm' | 'tpm' | 'noCache' | 'cacheOnly'
> & { readonly concurrency: number; readonly modelTimeout?: number };

export interface ModelContext {
  readonly workspace: string;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * What `createChatModel` and its like are given for a model's name, and for where it is asked if that is not the shared place, whose
 * key is not sent there. All models share one budget and one cache, whose entries are an endpoint's own; those of one endpoint and key
 * share the limits on requests in flight, requests and tokens a minute.
 */
export function chatModelOptions(
  settings: ModelAccessSettings,
  context: ModelContext,
): (model: string, place?: ModelPlace) => ChatModelOptions {
  const { clock, random, environment: env, workspace } = context;
  const cachePolicy = cachePolicyOf(settings);
  const cache = cachePolicy === 'off' ? undefined : new FileCache(workspace, 'chat');
  const { maxTokens, maxCost, concurrency, rpm, tpm, modelTimeout } = settings;
  const budget = createTokenBudget({ maxTokens, maxCost, prices: pricesOf(settings.price) });
  const limiters = new Map<string, RequestLimiter>();
  const limiterOf = ({ baseUrl, keyVariable }: ModelPlace): RequestLimiter => {
    const key = JSON.stringify([modelEndpoint(baseUrl).label, keyVariable ?? null]);
    const limiter = limiters.get(key) ?? createRequestLimiter({ concurrency, rpm, tpm, clock });
    limiters.set(key, limiter);
    return limiter;
  };
  const dialects = cache === undefined ? memoryDialectStore() : cachedDialectStore(cache);
  return (model, { baseUrl = settings.baseUrl, keyVariable } = {}) => {
    const { label, needsKey } = modelEndpoint(baseUrl);
    const hasUsualKey =
      keyVariable !== undefined || needsKey || label === modelEndpoint(settings.baseUrl).label;
    return {
      ...{ model, baseUrl, keyVariable, cache, cachePolicy },
      // The key for the shared place is nobody else's.
      env: hasUsualKey ? env : {},
      ...{ budget, limiter: limiterOf({ baseUrl, keyVariable }), clock, random, dialects },
      timeoutMs: modelTimeout === undefined ? undefined : modelTimeout * 1000,
    };
  };
}

function cachePolicyOf({ noCache, cacheOnly }: ModelAccessSettings): CachePolicy {
  if (noCache && cacheOnly) {
    throw new ConfigurationError('--no-cache and --cache-only contradict each other.', {
      remedy: 'Give one of them.',
    });
  }
  if (noCache) return 'off';
  return cacheOnly ? 'only' : 'on';
}
