import { RegexpTokenizer } from 'natural/lib/natural/tokenizers/regexp_tokenizer.js';

/** Scripts that put no white space between words, and Hangul, whose words carry their particles with them. */
const unsegmented =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;
const beyondAscii = /[^\p{ASCII}]/u;

/** Runs of letters, their marks and digits. */
const words = new RegexpTokenizer({ pattern: /[\p{L}\p{M}\p{N}]+/gu, gaps: false });

/** The words of a text as they are written. Runs of unsegmented scripts come as overlapping pairs of characters. */
export function wordsOf(text: string): string[] {
  if (!beyondAscii.test(text)) return matched(text);
  const isolated = text.normalize('NFKC').replace(unsegmented, (run) => ` ${run} `);
  return matched(isolated).flatMap((word) => (isUnsegmented(word) ? pairsOf(word) : word));
}

function matched(text: string): string[] {
  return words.tokenize(text) ?? [];
}

function isUnsegmented(word: string): boolean {
  return word.search(unsegmented) === 0;
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
