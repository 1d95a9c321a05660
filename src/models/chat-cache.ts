import type { Json, JsonObject } from '../core/json.js';

/**
 * Where answers are kept between runs. The key is plain JSON (endpoint, model, parameters, messages, schema) and
 * holds no secret; the store hashes it. `set` resolves when the answer is safe.
 */
export interface ChatCache {
  get(key: JsonObject): Promise<Json | null>;
  set(key: JsonObject, value: Json): Promise<void>;
}

/** `only`: a miss is an error, nothing is sent; `off`: neither read nor written. */
export type CachePolicy = 'on' | 'off' | 'only';
