import type { JsonObject } from '../core/json.js';
import type { ChatCache } from './chat-cache.js';
import {
  endpointDialectSchema,
  type DialectStore,
  type EndpointDialect,
} from './endpoint-dialect.js';

/** Remembers dialects for this process; models that share it learn from one another. */
export function memoryDialectStore(): DialectStore {
  const known = new Map<string, EndpointDialect>();
  const keyOf = (endpoint: string, model: string) => JSON.stringify([endpoint, model]);
  return {
    load: async (endpoint, model) => known.get(keyOf(endpoint, model)) ?? null,
    save: async (endpoint, model, dialect) => void known.set(keyOf(endpoint, model), dialect),
  };
}

/** Remembers dialects beside the answers, so that the next run does not learn them again. */
export function cachedDialectStore(cache: ChatCache): DialectStore {
  const keyOf = (endpoint: string, model: string): JsonObject => ({
    kind: 'dialect',
    endpoint,
    model,
  });
  return {
    load: async (endpoint, model) => {
      const parsed = endpointDialectSchema.safeParse(await cache.get(keyOf(endpoint, model)));
      return parsed.success ? parsed.data : null;
    },
    save: (endpoint, model, dialect) => cache.set(keyOf(endpoint, model), dialect),
  };
}
