import { z } from 'zod';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { ChatCache } from '../../src/models/chat-cache.js';
import type { ChatMessage, ChatModel } from '../../src/models/chat-model.js';
import type { ChatModelOptions } from '../../src/models/chat-model-options.js';
import { createChatModel } from '../../src/models/create-chat-model.js';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { instantClock } from './instant-clock.js';

export const film = z.object({ title: z.string().min(1), year: z.number().int() });

export const question: readonly ChatMessage[] = [
  { role: 'system', content: 'You know films.' },
  { role: 'user', content: 'Name one.' },
];

export const filmRequest = { messages: question, schema: film, schemaName: 'film', maxTokens: 200 };

/** A chat model for tests: instant clock, seeded jitter, no limits. */
export function testChatModel(baseUrl: string, options: Partial<ChatModelOptions> = {}): ChatModel {
  const clock = options.clock ?? instantClock();
  return createChatModel({
    model: 'scripted',
    baseUrl,
    env: { OPENAI_API_KEY: 'test-key-7731' },
    budget: createTokenBudget(),
    limiter: createRequestLimiter({ concurrency: 8, clock }),
    clock,
    random: seededRandom(1),
    ...options,
  });
}

/** A cache in memory. */
export function memoryCache(): ChatCache & { readonly entries: Map<string, Json> } {
  const entries = new Map<string, Json>();
  return {
    entries,
    get: async (key: JsonObject) => entries.get(JSON.stringify(key)) ?? null,
    set: async (key: JsonObject, value: Json) => {
      entries.set(JSON.stringify(key), value);
      return { synced: Promise.resolve() };
    },
  };
}
