import { nameWords } from '../arguments/names/name-words.js';
import { isSuspicious } from './is-suspicious.js';
import { speaksToReader } from './sounds-like-instruction.js';
import { undisguised } from './undisguised.js';

const mostWords = 4;
const longest = 100;
/** What sentences, mark-up and addresses have, and names do not. */
const unlikeNames = /["'`,;!?。！？।]|:\s|:\/\/|\]\(|<[!/]|\.$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/**
 * True for the name of a tool or of an argument that no one takes for a sentence: only such a one is said in sentences of ours.
 * What a source calls by a sentence keeps its name in its own entry.
 */
export function isPlainName(name: string): boolean {
  if (name.length > longest || unlikeNames.test(name) || readsAsOrder(name)) return false;
  return wordCount(name) <= mostWords;
}

/** Two words name a thing or what is done to it (`drop-table`), unless they speak to the reader or hide something. */
function readsAsOrder(name: string): boolean {
  if (!isSuspicious(name)) return false;
  return nameWords(name).length > 2 || [name, ...undisguised(name)].some(speaksToReader);
}

/** Words between blanks; three characters of a script without blanks count as one. */
export function wordCount(text: string): number {
  const characters = text.match(unspaced)?.length ?? 0;
  const words = text.replace(unspaced, ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return words + Math.ceil(characters / 3);
}
