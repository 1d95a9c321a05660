import { defaultTokenizer } from '../retrieval/tokenizer-by-name.js';

/** The words of a text, as stems, that say more than a name does; signs and function words are left out. */
export function tellingWords(text: string, name: string): readonly string[] {
  const said = new Set(defaultTokenizer.tokenize(name));
  return [...new Set(defaultTokenizer.tokenize(text))].filter((word) => !said.has(word));
}
