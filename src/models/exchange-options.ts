import { ModelError } from '../core/errors.js';
import { createRedactor, type Redactor } from '../support/redact-secrets.js';
import { seededRandom } from '../support/seeded-random.js';
import { systemClock } from '../support/system-clock.js';
import type { CachePolicy, ChatCache } from './chat-cache.js';
import type { ChatResult } from './chat-model.js';
import type { ChatModelOptions } from './chat-model-options.js';
import { createDialectMemory } from './dialect-memory.js';
import { cachedDialectStore, memoryDialectStore } from './dialect-stores.js';
import type { DialectStore } from './endpoint-dialect.js';
import type { ExchangeOptions } from './exchange-chat.js';
import { modelEndpoint, modelKey } from './model-endpoint.js';
import { openAiClient } from './openai-client.js';
import { createOutageWatch } from './outage.js';
import { createPatience } from './patience.js';
import { createRequestLimiter } from './request-limiter.js';
import { createTokenBudget } from './token-budget.js';

const usualConcurrency = 4;

/** What a model of one endpoint needs for every exchange, and what keeps its key out of messages. */
export interface ModelExchange {
  readonly exchange: ExchangeOptions;
  readonly redactor: Redactor;
}

/** Throws `ConfigurationError` for a bad base URL or a limited cost without a price, `ModelError` for a missing key. */
export function modelExchange(options: ChatModelOptions): ModelExchange {
  const { model, cache, cachePolicy = 'on' } = options;
  const { timeoutMs = 120_000, maxAttempts = 6 } = options;
  const { clock = systemClock, random = seededRandom(1), budget = createTokenBudget() } = options;
  const { limiter = createRequestLimiter({ concurrency: usualConcurrency, clock }) } = options;
  const endpoint = modelEndpoint(options.baseUrl);
  budget.requirePrice(model);
  const key = cachePolicy === 'only' ? '' : modelKey(endpoint, options.env, options.keyVariable);
  const store = options.dialects ?? defaultStore(cache, cachePolicy);
  return {
    redactor: createRedactor([{ name: 'key', value: key }]),
    exchange: {
      ...{ budget, limiter, clock, random },
      ...{ cache, cachePolicy, maxAttempts, patience: createPatience(timeoutMs) },
      client: openAiClient(endpoint, key, timeoutMs),
      endpoint: endpoint.label,
      dialects: createDialectMemory(store, endpoint.label, model),
      outage: createOutageWatch(endpoint.label),
    },
  };
}

function defaultStore(cache: ChatCache | undefined, policy: CachePolicy): DialectStore {
  return cache === undefined || policy === 'off' ? memoryDialectStore() : cachedDialectStore(cache);
}

/** The result with no secret in what it says of a failure. */
export function redactedResult<T>(result: ChatResult<T>, redactor: Redactor): ChatResult<T> {
  const text = (said: string) => redactor.text(said);
  if (result.kind === 'answer') return result;
  return {
    ...result,
    message: text(result.message),
    content: text(result.content),
    issues: result.issues.map(text),
  };
}

export function redactedError(error: ModelError, redactor: Redactor): ModelError {
  return new ModelError(redactor.text(error.message), { remedy: error.remedy });
}
