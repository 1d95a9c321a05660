import type { JsonObject } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';

/** A stable key for a call's arguments: two calls with the same key send the same thing. */
export function canonicalArguments(args: JsonObject): string {
  return canonicalJson(args);
}
