import type { Json } from '../../../core/json.js';

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const wish =
  "(?:i(?:['’]d|\\s+would)?\\s+(?:like|want|mean|take|choose|pick|prefer)|use|take|pick)";
const named = `(?:the\\s+)?(?:(${ordinals.join('|')}|last|latter|former)|(\\d{1,2})(?:st|nd|rd|th))`;
const counted = '(?:option|number|no\\.?|choice|#)\\s*(\\d{1,2})';
const chosen = new RegExp(
  `^\\W*(?:${wish}\\s+)?(?:${named}(?:\\s+(?:one|option|choice|value|of\\s+(?:them|these|those)))?|${counted})(?:[\\s,]*please)?\\W*$`,
  'iu',
);

/** The one of the things offered that "the second one", "2nd", "option 2" or "the last" means; undefined for other answers. */
export function readChoice<T = Json>(answer: string, offered: readonly T[]): T | undefined {
  const [, word, nth, number] = chosen.exec(answer) ?? [];
  if (word !== undefined) return offered.at(placeOf(word.toLowerCase()));
  const place = Number(nth ?? number);
  return Number.isInteger(place) && place > 0 ? offered[place - 1] : undefined;
}

/** Where a word points to in a list; −1 is its end. */
function placeOf(word: string): number {
  if (word === 'last' || word === 'latter') return -1;
  return word === 'former' ? 0 : ordinals.indexOf(word);
}
