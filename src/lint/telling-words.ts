import { defaultTokenizer } from '../retrieval/tokenizer-by-name.js';

const wordsOf = (text: string): readonly string[] => defaultTokenizer.tokenize(text);

/** Words that stand in the docs of any tool or argument, and tell none from another. */
const common = new Set(
  wordsOf(
    'api endpoint tool function method operation request call get gets fetch fetches retrieve retrieves return returns provide provides ' +
      'give gives use used data information info detail details result results specific specified given ' +
      'value values parameter parameters argument field property input optional required string text integer boolean ' +
      'object array type name default set sets available based corresponding associated following',
  ),
);

/** The words of a text, as stems, that say more than these names do; signs, function words and what any doc says are left out. */
export function tellingWords(text: string, names: readonly string[]): readonly string[] {
  const said = new Set(names.flatMap(wordsOf));
  return [...new Set(wordsOf(text))].filter((word) => !said.has(word) && !common.has(word));
}
