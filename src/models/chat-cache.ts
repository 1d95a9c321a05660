import type { Json, JsonObject } from '../core/json.js';

/**
 * Where answers are kept between runs. The key is plain JSON (endpoint, model, parameters, messages, schema) and
 * holds no secret; the store hashes it. `set` resolves when the answer is written.
 */
export interface ChatCache {
  get(key: JsonObject): Promise<Json | null>;
  set(key: JsonObject, value: Json): Promise<WrittenAnswer>;
}

/** What a kill of the process does not lose. */
export interface WrittenAnswer {
  /** Resolves when a power cut does not lose it either. */
  readonly synced: Promise<void>;
}

/** `only`: a miss is an error, nothing is sent; `off`: neither read nor written. */
export type CachePolicy = 'on' | 'off' | 'only';
