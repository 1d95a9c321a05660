import { escapePattern } from '../../support/escape-pattern.js';

/** True where the text has these words as words of their own, whatever their case: 3 is said neither in 13 nor in 3.5. */
export function saysWords(text: string, words: string): boolean {
  if (words === '') return false;
  return new RegExp(`(?<![\\w.])${escapePattern(words)}(?![\\w]|\\.\\w)`, 'i').test(text);
}
