import table from './lexicon.json' with { type: 'json' };

/**
 * The words that the product knows: what reads, creates, changes and removes, and what names a thing, a person or a place. Every
 * decision about words is made with these rows, each of which has what it means and its words; nothing else in the engine lists words.
 */
export const lexicon = Object.fromEntries(
  Object.entries(table).map(([name, [, words = '']]) => [name, new Set(words.split(' '))]),
) as unknown as Readonly<Record<keyof typeof table, ReadonlySet<string>>>;

const remembered = new Map<string, readonly string[]>();
const mostRemembered = 10_000;

/** The words of a name, lower-case, as they stand: `userIDs`, `user_ids` and `user-ids` are `user`, `ids`. */
export function wordsOf(name: string): readonly string[] {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const words = name
    .slice(0, 200)
    .replace(/\b(ID|URL|URI|UUID)s\b/g, (_, word: string) => `${word.toLowerCase()}s`)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  remembered.set(name, words);
  return words;
}

/** The singular of an English noun, if it is regular. */
export function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|news|series)$/.test(word)) return word;
  if (word === 'children') return 'child';
  if (word === 'people') return 'person';
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** The third person of a verb: `marks`, `pushes`, `copies`. */
export function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** The noun that a name ends with, singular: `box` for `target_boxes`. */
export function nounIn(name: string): string {
  return singular(wordsOf(name).at(-1) ?? '');
}
