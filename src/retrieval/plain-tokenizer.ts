import type { Tokenizer } from './tokenizer.js';
import { wordsOf } from './words-of.js';

/** Lower-cased words and nothing else: what a simple search box does. */
export const plainTokenizer: Tokenizer = {
  name: 'plain',
  tokenize: (text) => wordsOf(text.toLowerCase()),
};
