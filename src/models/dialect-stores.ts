import type { JsonObject } from '../core/json.js';
import type { ChatCache } from './chat-cache.js';
import {
  defaultDialect,
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

/** Remembers dialects beside the answers as well, so that the next run does not learn them again. */
export function cachedDialectStore(cache: ChatCache): DialectStore {
  const memory = memoryDialectStore();
  const keyOf = (endpoint: string, model: string): JsonObject => ({
    kind: 'dialect',
    endpoint,
    model,
  });
  return {
    load: async (endpoint, model) => {
      const known = await memory.load(endpoint, model);
      if (known !== null) return known;
      const kept = endpointDialectSchema.safeParse(await cache.get(keyOf(endpoint, model)));
      const dialect = kept.data ?? defaultDialect;
      await memory.save(endpoint, model, dialect);
      return dialect;
    },
    save: async (endpoint, model, dialect) => {
      await memory.save(endpoint, model, dialect);
      const { synced } = await cache.set(keyOf(endpoint, model), dialect);
      await synced;
    },
  };
}
