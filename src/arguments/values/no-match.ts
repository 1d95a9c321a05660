import type { Json } from '../../core/json.js';

/** What a search is given to see what it answers where nothing matches. */
export const noMatch = 'zqxjk tooldraft nothing';

/** True for that text, which names nothing anywhere. */
export function isNoMatch(value: Json): boolean {
  return value === noMatch;
}
