import type { JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ChatCache } from './chat-cache.js';
import {
  defaultDialect,
  endpointDialectSchema,
  mergedDialect,
  type DialectStore,
  type EndpointDialect,
} from './endpoint-dialect.js';

/** Remembers dialects for this process; models that share it learn from one another. */
export function memoryDialectStore(): DialectStore {
  const known = new Map<string, EndpointDialect>();
  const keyOf = (endpoint: string, model: string) => writeJson([endpoint, model]);
  return {
    load: async (endpoint, model) => known.get(keyOf(endpoint, model)) ?? null,
    save: async (endpoint, model, dialect) => {
      const key = keyOf(endpoint, model);
      known.set(key, mergedDialect(known.get(key) ?? defaultDialect, dialect));
    },
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
  /** What this process and, by the cache, others know. */
  const known = async (endpoint: string, model: string): Promise<EndpointDialect> => {
    const kept = endpointDialectSchema.safeParse(await cache.get(keyOf(endpoint, model)));
    await memory.save(endpoint, model, kept.data ?? defaultDialect);
    return (await memory.load(endpoint, model)) ?? defaultDialect;
  };
  return {
    load: async (endpoint, model) =>
      (await memory.load(endpoint, model)) ?? (await known(endpoint, model)),
    save: async (endpoint, model, dialect) => {
      await memory.save(endpoint, model, dialect);
      const { synced } = await cache.set(keyOf(endpoint, model), await known(endpoint, model));
      await synced;
    },
  };
}
