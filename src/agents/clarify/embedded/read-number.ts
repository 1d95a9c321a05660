import type { RangeDomain } from '../../../arguments/schema/domain.js';
import {
  isAbout,
  moneyWords,
  originWords,
  targetWords,
  type ArgumentSlot,
} from './argument-slot.js';
import type { Mention } from './find-mentions.js';
import { cueScore, wordBefore, type ReadableText, type Reading } from './reading.js';
import { stemOf } from './text-words.js';

const lowWords = new Set(
  ['start', 'from', 'min', 'minimum', 'low', 'lower', 'first', 'begin'].map(stemOf),
);
const highWords = new Set(
  ['end', 'to', 'max', 'maximum', 'high', 'upper', 'last', 'until'].map(stemOf),
);

/** Numbers a text has for an argument; those outside its range too, since they are what was meant. */
export function readNumber(
  slot: ArgumentSlot,
  domain: RangeDomain,
  text: ReadableText,
): readonly Reading[] {
  return text.mentions.flatMap((mention): readonly Reading[] => {
    const value = numberOf(mention, domain);
    if (value === null) return [];
    const score =
      0.5 +
      cueScore(slot, mention, text) +
      moneyScore(slot, mention) +
      placeScore(slot, mention, text) +
      (mention.kind === 'number' && /\d/.test(mention.text) ? 0.05 : -0.1) -
      (fits(value, domain) ? 0 : 0.1);
    return [{ value, score, spans: [mention] }];
  });
}

function numberOf(mention: Mention, domain: RangeDomain): number | null {
  const { kind, value } = mention;
  if (kind === 'quoted' && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
    return Number(value);
  if (kind !== 'number' || typeof value !== 'number') return null;
  return mention.percent === true && domain.low >= 0 && domain.high <= 1 ? value / 100 : value;
}

function fits(value: number, { low, high, whole }: RangeDomain): boolean {
  return value >= low && value <= high && (!whole || Number.isInteger(value));
}

function moneyScore(slot: ArgumentSlot, mention: Mention): number {
  const money = isAbout(slot, moneyWords);
  if (mention.money === true) return isAbout(slot, moneyWords, true) ? 0.25 : money ? 0.2 : -0.3;
  return 0;
}

/** The first and the second number of "3 to 5", "between 3 and 5", "3-5". */
function placeScore(slot: ArgumentSlot, mention: Mention, text: ReadableText): number {
  const low = isAbout(slot, lowWords, true) || isAbout(slot, originWords, true);
  const high = isAbout(slot, highWords, true) || isAbout(slot, targetWords, true);
  if (low === high) return 0;
  const index = text.mentions.indexOf(mention);
  const after = rangeJoint(text, mention, text.mentions[index + 1]);
  const before = rangeJoint(text, text.mentions[index - 1], mention);
  if (after) return low ? 0.25 : -0.3;
  if (before) return high ? 0.25 : -0.3;
  const preposition = stemOf(wordBefore(mention, text));
  return (low && lowWords.has(preposition)) || (high && highWords.has(preposition)) ? 0.2 : 0;
}

function rangeJoint(text: ReadableText, a: Mention | undefined, b: Mention | undefined): boolean {
  if (a?.kind !== 'number' || b?.kind !== 'number') return false;
  return /^\s*(?:to|through|thru|until|till|and|-|–|—)\s*(?:page\s*|line\s*)?$/iu.test(
    text.text.slice(a.end, b.start),
  );
}
