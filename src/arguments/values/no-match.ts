import type { Json } from '../../core/json.js';

/** What a search is given to see what it answers where nothing matches. */
export const noMatch = 'zqxjk tooldraft nothing';

/** Texts that no server has a meaning for, the second with what names have not; the same for all that ask, so that one call serves. */
export const nonsense = 'zqxwv';
export const otherNonsense = 'Qy7 jfk';

/** True for those texts, which name nothing anywhere. */
export function isNoMatch(value: Json): boolean {
  return value === noMatch || value === nonsense || value === otherNonsense;
}
