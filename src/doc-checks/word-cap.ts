import { countWords } from '../support/count-words.js';

/** The word cap of a description where nobody gave another. */
export const usualWords = 200;

/** So much may be added to what a source says. */
const roomForNews = 100;

/** True where the source's own text stands whole, however long it is: only a cap below the usual one cuts it. */
export function keepsSource(maxWords: number): boolean {
  return maxWords >= usualWords;
}

/** How many words a refined description may have: so many, or what the source says and room for what was learnt. */
export function wordCap(maxWords: number, source: string): number {
  return keepsSource(maxWords) ? Math.max(maxWords, countWords(source) + roomForNews) : maxWords;
}
