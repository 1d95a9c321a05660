import { ConfigurationError } from '../core/errors.js';
import { writeJson } from '../core/json-text.js';
import type { ChatModelOptions } from '../models/chat-model-options.js';
import { createChatModel } from '../models/create-chat-model.js';
import { createToolChatModel } from '../models/create-tool-chat-model.js';
import { cachedDialectStore, memoryDialectStore } from '../models/dialect-stores.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import { createRequestLimiter, type RequestLimiter } from '../models/request-limiter.js';
import { createOptionScorer } from '../models/score-options.js';
import { createTokenBudget } from '../models/token-budget.js';
import { FileCache } from '../storage/file-cache.js';
import { seededRandom } from '../support/seeded-random.js';
import { systemClock } from '../support/system-clock.js';
import type { ModelChoice, ModelRole, ModelSettings } from '../config/model-settings.js';
import type { ModelAccess, ModelContext, Models, RoleInUse } from './models.js';
import { pricesOf } from '../config/prices.js';

/** The models of the roles that `choices` names; see `Models`. */
export function chatModels(
  choices: ModelSettings,
  access: ModelAccess,
  context: ModelContext,
): Omit<Models, 'choices'> {
  const optionsFor = chatModelOptions(access, context);
  const used = new Map<ModelRole, ChatModelOptions>();
  const optionsOf = (role: ModelRole): ChatModelOptions => {
    const choice = choices[role];
    if (choice === undefined)
      throw new ConfigurationError(`No model is named for the ${role}.`, {
        remedy: `Name one with --role ${role}=NAME, or one for all roles with --model.`,
      });
    const options = optionsFor(choice);
    used.set(role, options);
    return options;
  };
  return {
    chat: async (role) => createChatModel(optionsOf(role)),
    toolChat: async (role, instead) => createToolChatModel({ ...optionsOf(role), ...instead }),
    scorer: async (role, template) => createOptionScorer({ ...optionsOf(role), template }),
    inUse: () => Promise.all([...used].map(([role, options]) => roleInUse(role, options))),
  };
}

/**
 * What `createChatModel` and its like are given. All models share one budget and one cache; those of one endpoint and key share the
 * limits on requests in flight, requests and tokens a minute. The usual key is sent to `--base-url` and to services that need
 * one, and nowhere else.
 */
export function chatModelOptions(
  access: ModelAccess,
  { workspace, environment }: ModelContext,
): (choice: ModelChoice) => ChatModelOptions {
  const { maxTokens, maxCost, price = [], rpm, tpm, modelTimeout } = access;
  const { concurrency = 4, seed = 1, noCache = false, cacheOnly = false } = access;
  const clock = systemClock;
  const random = seededRandom(seed);
  const cache = workspace === undefined || noCache ? undefined : new FileCache(workspace, 'chat');
  const budget = createTokenBudget({ maxTokens, maxCost, prices: pricesOf(price) });
  const dialects = cache === undefined ? memoryDialectStore() : cachedDialectStore(cache);
  const limiters = new Map<string, RequestLimiter>();
  return ({ name: model, baseUrl = access.baseUrl, keyVariable, temperature }) => {
    const { label, needsKey } = modelEndpoint(baseUrl);
    const isUsualPlace = needsKey || label === modelEndpoint(access.baseUrl).label;
    const key = writeJson([label, keyVariable ?? null]);
    const limiter = limiters.get(key) ?? createRequestLimiter({ concurrency, rpm, tpm, clock });
    limiters.set(key, limiter);
    return {
      ...{ model, baseUrl, keyVariable, temperature, cache },
      cachePolicy: cacheOnly ? 'only' : 'on',
      env: keyVariable !== undefined || isUsualPlace ? environment : {},
      ...{ budget, limiter, clock, random, dialects },
      timeoutMs: modelTimeout === undefined ? undefined : modelTimeout * 1000,
    };
  };
}

/** What is told of a role's model. */
export async function roleInUse(
  role: ModelRole,
  { model, baseUrl, dialects, temperature }: ChatModelOptions,
): Promise<RoleInUse> {
  const { label: endpoint } = modelEndpoint(baseUrl);
  const dialect = await dialects?.load(endpoint, model);
  const temperatureRefused = temperature !== undefined && dialect?.temperature === false;
  return { role, model, endpoint, temperature: temperature ?? null, temperatureRefused };
}
