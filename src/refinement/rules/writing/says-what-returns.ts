import { nameWords } from '../../../arguments/names/name-words.js';
import type { FindingOf } from '../finding.js';
import { keptSentences } from './clean-raw-text.js';

/** More fields are more than a sentence in passing says. */
const mostNamed = 2;

/**
 * True where a sentence of the source, after its first, says what comes back as well as ours would: any that does beside `Returns
 * plain text`, one that names all fields beside an object of one or two (`Returns the new id`).
 */
export function saysWhatReturns(description: string, finding: FindingOf<'returns'>): boolean {
  const [, ...further] = keptSentences(description);
  const said = further.filter((sentence) => /^returns?:? (?!nothing|text)\w/i.test(sentence));
  if (finding.form === 'text') return said.length > 0;
  const { paths, sometimes } = finding;
  if (finding.form !== 'object' || paths.length === 0 || paths.length > mostNamed) return false;
  if (sometimes.length > 0 || paths.some((path) => /[.[]/.test(path))) return false;
  return said.some((sentence) => {
    const words = new Set(nameWords(sentence));
    return paths.every((path) => nameWords(path).every((word) => words.has(word)));
  });
}
