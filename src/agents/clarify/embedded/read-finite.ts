import type { Json } from '../../../core/json.js';
import { literalText } from '../../../support/literal-text.js';
import type { ArgumentSlot } from './argument-slot.js';
import { cueScore, type ReadableText, type Reading } from './reading.js';
import { findStems, overlaps, stemsOf, type Span } from './text-words.js';
import { areKin } from './word-kin.js';

/** Values of a list that the text names: literally, by their words, or by an everyday word of the same family. */
export function readFinite(
  slot: ArgumentSlot,
  values: readonly Json[],
  text: ReadableText,
): readonly Reading[] {
  const literal = values.flatMap((value) => literalReadings(slot, value, text));
  const taken = literal.flatMap(({ spans }) => spans);
  const byWords = [...values]
    .sort((a, b) => literalText(b).length - literalText(a).length)
    .reduce<readonly Reading[]>((found, value) => {
      const used = [...taken, ...found.flatMap(({ spans }) => spans)];
      return [...found, ...wordReadings(slot, value, text, used)];
    }, []);
  const exact = [...literal, ...byWords];
  return exact.length > 0
    ? exact
    : [...kinReadings(slot, values, text), ...glossReadings(slot, values, text)];
}

function literalReadings(slot: ArgumentSlot, value: Json, text: ReadableText): readonly Reading[] {
  const wanted = literalText(value).toLowerCase();
  return text.mentions
    .filter((mention) => literalText(mention.value).toLowerCase() === wanted)
    .map((mention) => ({
      value,
      score: (mention.kind === 'name' ? 0.75 : 0.85) + cueScore(slot, mention, text) / 2,
      spans: [mention],
    }));
}

function wordReadings(
  slot: ArgumentSlot,
  value: Json,
  text: ReadableText,
  taken: readonly Span[],
): readonly Reading[] {
  if (typeof value !== 'string') return [];
  const stems = stemsOf(value);
  const short = value.length < 2;
  return findStems(text.words, stems)
    .filter((span) => !taken.some((other) => overlaps(other, span)))
    .filter((span) => !text.mentions.some((each) => each.kind === 'file' && overlaps(each, span)))
    .map((span) => {
      const near = cueScore(slot, span, text);
      return { value, score: (short ? 0.3 : 0.65) + near, spans: [span] };
    });
}

function kinReadings(
  slot: ArgumentSlot,
  values: readonly Json[],
  text: ReadableText,
): readonly Reading[] {
  if (slot.dataDependent) return [];
  return values.flatMap((value): readonly Reading[] => {
    const [stem, second] = typeof value === 'string' ? stemsOf(value) : [];
    if (stem === undefined || second !== undefined || stem.length < 3) return [];
    return text.words
      .filter((word) => word.stem !== stem && areKin(word.stem, stem))
      .map((word) => ({ value, score: 0.55, spans: [word] }));
  });
}

/** Abbreviations the doc explains: of "l = lines, w = words", `w` where the text says "words". */
function glossReadings(
  slot: ArgumentSlot,
  values: readonly Json[],
  text: ReadableText,
): readonly Reading[] {
  return values.flatMap((value): readonly Reading[] => {
    if (typeof value !== 'string' || value.length > 4 || !/^[\w-]+$/.test(value)) return [];
    const pattern = new RegExp(
      `(?<![\\w-])["'\`]?${value}["'\`]?\\s*(?:=|:|-|–|for|means)\\s*(?:the )?([A-Za-z]+)`,
      'i',
    );
    const gloss = pattern.exec(slot.description)?.[1];
    if (gloss === undefined) return [];
    return findStems(text.words, stemsOf(gloss)).map((span) => ({
      value,
      score: 0.6,
      spans: [span],
    }));
  });
}
