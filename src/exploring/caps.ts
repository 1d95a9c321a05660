import type { JsonObject } from '../core/json.js';

/** What a probe sends at most: larger stated bounds are left alone. */
export const mostBytes = 64 * 1024;
export const mostItems = 1_000;

/** True for arguments that are larger than any call of ours may be. */
export function tooLarge(args: JsonObject): boolean {
  return JSON.stringify(args).length > mostBytes;
}
