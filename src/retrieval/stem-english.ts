import porterStemmer from 'natural/lib/natural/stemmers/porter_stemmer.js';

const known = new Map<string, string>();
const mostKnown = 50_000;

/** Porter's stem of a lower-case word; words with anything but a to z in them are given back unchanged. */
export function stemEnglish(word: string): string {
  const kept = known.get(word);
  if (kept !== undefined) return kept;
  const stem = /^[a-z]+$/.test(word) ? porterStemmer.stem(word) : word;
  if (known.size >= mostKnown) known.clear();
  known.set(word, stem);
  return stem;
}
