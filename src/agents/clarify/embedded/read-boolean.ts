import type { ArgumentSlot } from './argument-slot.js';
import { wordsIn, type ReadableText, type Reading } from './reading.js';
import { stemOf, type TextWord } from './text-words.js';
import { areKin } from './word-kin.js';

const negations = new Set(
  'not no without never avoid don dont doesn shouldn isn won t refrain instead'.split(' '),
);
const positive = new Set('on enable activate engage true yes'.split(' ').map(stemOf));
const negative = new Set(
  'off disable deactivate disengage release false no'.split(' ').map(stemOf),
);
const opposing = ['un', 'de', 'dis', 'non', 'no'];

/**
 * What a text says of a flag: its name's words (in the affirmative, or after "not", "without"), or, for names with an
 * opposing prefix, the plain word: "lock" means `unlock` is false.
 */
export function readBoolean(slot: ArgumentSlot, text: ReadableText): readonly Reading[] {
  const name = slot.words.join('');
  const readings = text.words.flatMap((word, index): readonly Reading[] => {
    const value = valueOfWord(slot, name, word);
    if (value === null) return [];
    return [
      {
        value: isNegated(text.words, index) ? !value : value,
        score: strength(slot, word),
        spans: [word],
      },
    ];
  });
  return readings.length > 0 ? readings : switched(slot, text);
}

function strength(slot: ArgumentSlot, word: TextWord): number {
  return slot.words.length === 1 || slot.words.at(-1) === word.stem ? 0.7 : 0.5;
}

function valueOfWord(slot: ArgumentSlot, name: string, { stem, text }: TextWord): boolean | null {
  if (slot.words.includes(stem) && stem.length > 1) return true;
  const lower = text.toLowerCase();
  for (const prefix of opposing) {
    if (name === `${prefix}${stem}` || stemOf(`${prefix}${lower}`) === name) return false;
    if (lower.startsWith(prefix) && stemOf(lower.slice(prefix.length)) === name) return false;
  }
  return slot.words.some((each) => each.length > 3 && areKin(each, stem)) ? true : null;
}

function isNegated(words: readonly TextWord[], index: number): boolean {
  return words
    .slice(Math.max(0, index - 4), index)
    .some(({ text }) => negations.has(text.toLowerCase()));
}

/** "turn it on", "off", "disable …": for flags that switch the whole tool. */
function switched(slot: ArgumentSlot, text: ReadableText): readonly Reading[] {
  const flips = slot.words.some((stem) => positive.has(stem) || negative.has(stem));
  if (!flips) return [];
  const inverted = slot.words.some((stem) => negative.has(stem));
  return wordsIn({ start: 0, end: text.text.length }, text).flatMap((word) => {
    if (!positive.has(word.stem) && !negative.has(word.stem)) return [];
    return [{ value: positive.has(word.stem) !== inverted, score: 0.6, spans: [word] }];
  });
}
