import { escapePattern } from './escape-pattern.js';

/** True where a text has the word as one of its own, not as part of a longer word or of one with hyphens. */
export function standsIn(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${escapePattern(word)}(?![\\w-])`).test(text);
}
